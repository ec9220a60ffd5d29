import { expect } from '@playwright/test'
import { letPixArrive } from '../support/behindTheScenes.ts'
import { bookUntilPayment } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt } from '../support/ledger.ts'
import {
  APPROVED_CARD,
  chooseMethod,
  DECLINED_CARD,
  expectConfirmed,
  payByCard,
  pixCode,
} from '../support/paying.ts'

const slot = { date: inDays(2), time: '09:00' }

test('changing the way to pay replaces the charge: never are two of them live', async ({
  page,
  venue,
}) => {
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  const first = await pixCode(page)
  await chooseMethod(page, 'Cartão de Crédito')
  await payByCard(page, DECLINED_CARD)
  await expect(page.getByText('Pagamento não aprovado')).toBeVisible()
  expect(await attemptsAt(venue)).toMatchObject([{ method: 'PIX', live: 0 }, { live: 0 }])

  await chooseMethod(page, 'PIX')
  expect(await pixCode(page)).not.toBe(first)
  expect(await attemptsAt(venue)).toEqual([
    { method: 'PIX', state: 'cancelled', live: 0 },
    { method: 'CREDIT_CARD', state: 'failed', live: 0 },
    { method: 'PIX', state: 'pending', live: 1 },
  ])
})

test('a PIX is still the same one after switching to the card and back', async ({
  page,
  venue,
}) => {
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  const first = await pixCode(page)
  await chooseMethod(page, 'Cartão de Crédito')
  await expect(page.getByLabel('Número do cartão')).toBeVisible()
  await chooseMethod(page, 'PIX')
  expect(await pixCode(page)).toBe(first)
  await letPixArrive(venue)
  await expectConfirmed(page)
  expect(await attemptsAt(venue)).toEqual([{ method: 'PIX', state: 'paid', live: 0 }])
})

test.describe('a PIX that is paid while the card is typed', () => {
  test.use({ forgiven: /409 .*payments$/ })

  test(
    'keeps the card that is sent after it from being charged',
    { tag: '@quick' },
    async ({ page, venue }) => {
      await bookUntilPayment(page, 'Beach Tênis', [slot])
      await pixCode(page)
      await chooseMethod(page, 'Cartão de Crédito')
      await expect(page.getByLabel('Número do cartão')).toBeVisible()
      await letPixArrive(venue)
      await payByCard(page, APPROVED_CARD)
      await expectToast(page, 'Pagamento confirmado!')
      await expectConfirmed(page)
      expect(await attemptsAt(venue)).toMatchObject([{ method: 'PIX', state: 'paid' }])
    },
  )
})
