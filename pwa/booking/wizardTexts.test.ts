import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../api/client.ts'
import { checkoutFailedToast, releaseFailedToast, slotRefusedToast } from './wizardTexts.ts'

const TEXTS = [slotRefusedToast, releaseFailedToast, checkoutFailedToast]

test.each(TEXTS)(
  'a mistake of the app is neither a lost connection nor a refusal: %o',
  (textOf) => {
    const { title, description } = textOf(new TypeError('x is undefined'))
    expect(title).toMatch(/^Erro/)
    expect(description).toBe('O erro é do aplicativo.')
  },
)

test('a lost connection is called one', () => {
  const offline = new Unreachable(null)
  expect(slotRefusedToast(offline).title).toBe('Sem conexão')
  expect(releaseFailedToast(offline).title).toBe('Sem conexão')
  expect(checkoutFailedToast(offline).title).toBe('Sem conexão')
})

test.each(['unpaid-limit', 'unpaid-pause', 'client-full', 'client-blocked'] as const)(
  'what the limits say (%s) stays until it is read',
  (code) => {
    const status = code === 'client-blocked' ? 403 : 429
    const message = 'Você poderá reservar de novo em 5 minutos.'
    const error = new ApiError(status, '', { status, code, message }, 300_000)
    for (const textOf of [slotRefusedToast, checkoutFailedToast])
      expect(textOf(error)).toMatchObject({ description: message, stays: true })
  },
)
