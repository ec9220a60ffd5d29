import { expect } from '@playwright/test'
import { bookUntilPayment } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt, bookedAt } from '../support/ledger.ts'
import {
  APPROVED_CARD,
  chooseMethod,
  DECLINED_CARD,
  expectConfirmed,
  payByCard,
} from '../support/paying.ts'

const slot = { date: inDays(2), time: '09:00' }

test('an approved card confirms the reservation', { tag: '@quick' }, async ({ page, venue }) => {
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  await chooseMethod(page, 'Cartão de Crédito')
  await payByCard(page, APPROVED_CARD)
  await expectToast(page, 'Pagamento processado!')
  await expectConfirmed(page)
  expect(await bookedAt(venue)).toMatchObject([{ status: 'approved', paymentStatus: 'paid' }])
})

test('a declined card can be tried again with a good one', async ({ page, venue }) => {
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  await chooseMethod(page, 'Cartão de Crédito')
  await payByCard(page, DECLINED_CARD)
  await expectToast(
    page,
    'Pagamento falhou',
    'Houve um problema com seu pagamento. Tente novamente ou escolha outro método de pagamento.',
  )
  await expect(page.getByRole('alert').filter({ hasText: 'Pagamento não aprovado' })).toBeVisible()
  expect(await bookedAt(venue)).toMatchObject([{ status: 'pending' }])

  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByLabel('Número do cartão')).toHaveValue('')
  await payByCard(page, APPROVED_CARD)
  await expectConfirmed(page)
  expect(await bookedAt(venue)).toMatchObject([{ status: 'approved', paymentStatus: 'paid' }])
  expect((await attemptsAt(venue)).filter(({ state }) => state === 'paid')).toHaveLength(1)
})

test('a card with wrong fields is not sent, and says what is wrong', async ({ page, venue }) => {
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  await chooseMethod(page, 'Cartão de Crédito')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByLabel('Número do cartão')).toBeFocused()
  for (const texts of [
    'Número do cartão inválido',
    'Ano com 2 dígitos',
    'CEP deve ter 8 dígitos',
  ]) {
    await expect(page.getByText(texts, { exact: true })).toBeVisible()
  }
  const first = 'Número do cartão inválido. Falta corrigir mais 5 campos.'
  await expectToast(page, 'Confira os dados', first)
  expect((await attemptsAt(venue)).map(({ method }) => method)).toEqual(['PIX'])
})
