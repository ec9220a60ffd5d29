import { expect, type Page } from '@playwright/test'
import { test } from '../support/asaasVenue.ts'
import { bookUntilPayment, MARINA } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { attemptsAt, bookedAt } from '../support/ledger.ts'
import {
  APPROVED_CARD,
  chooseMethod,
  DECLINED_CARD,
  expectConfirmed,
  payByCard,
  pixCode,
} from '../support/paying.ts'

const slot = { date: inDays(2), time: '09:00' }
const CONFIRMED = { status: 'approved', paymentStatus: 'paid' }

test.describe('a card that is typed on the provider’s page', () => {
  test(
    'is paid there after a refusal, and the way back leads to the confirmation',
    { tag: '@quick' },
    async ({ page, venue, asaas }) => {
      const link = await askForCardPage(page)
      await link.click()
      await expect(page.getByRole('heading', { name: 'Fatura de teste' })).toBeVisible()
      await page.getByRole('button', { name: 'Recusar' }).click()
      await expect(page.getByRole('alert')).toHaveText('Transação não autorizada.')
      await page.getByRole('button', { name: 'Pagar' }).click()

      await expectConfirmed(page)
      expect(new URL(page.url()).origin).toBe(venue.url)
      expect(await bookedAt(venue)).toMatchObject([CONFIRMED])
      expect(await asaas.charges()).toMatchObject([
        { billingType: 'CREDIT_CARD', status: 'CONFIRMED' },
        { billingType: 'PIX', deleted: true },
      ])
    },
  )

  test('is noticed by the page that waits, wherever it was paid', async ({ page, asaas }) => {
    await askForCardPage(page, () => expectAccessible(page, 'the way to the provider’s page'))
    await expect(page.getByText('Pagamento em processamento')).toBeHidden()
    await expectAccessible(page, 'the provider’s page is ready')
    await asaas.pay()
    await expectConfirmed(page)
  })

  test('is paid in another browser, which says where to follow it, and nothing of the reservation', async ({
    page,
    openBrowser,
  }) => {
    const link = await askForCardPage(page)
    const elsewhere = await openBrowser()
    await elsewhere.goto((await link.getAttribute('href'))!)
    await elsewhere.getByRole('button', { name: 'Pagar' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Acompanhe sua reserva' })).toBeVisible()
    await expect(elsewhere.getByText(/a confirmação chega no e-mail/)).toBeVisible()
    for (const theirs of [MARINA.name, MARINA.email, slot.time]) {
      await expect(elsewhere.getByText(theirs)).toBeHidden()
    }
    await expectAccessible(elsewhere, 'paid in another browser')
    await expectConfirmed(page)
  })

  test('is refused there, and PIX takes its place', async ({ page, venue, asaas }) => {
    const link = await askForCardPage(page)
    await link.click()
    await page.getByRole('button', { name: 'Recusar' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goto(venue.url)
    await expect(page.getByRole('link', { name: 'Abrir página de pagamento' })).toBeVisible()

    await chooseMethod(page, 'PIX')
    await pixCode(page)
    await asaas.pay()
    await expectConfirmed(page)
    expect(await asaas.charges()).toMatchObject([
      { billingType: 'PIX', status: 'RECEIVED' },
      { billingType: 'CREDIT_CARD', status: 'PENDING', deleted: true },
      { billingType: 'PIX', deleted: true },
    ])
  })
})

test.describe('a card that is typed here', () => {
  test.use({ settings: { ASAAS_CARD_MODE: 'transparent' } })

  test('is declined, and a good one confirms the reservation', async ({ page, venue, asaas }) => {
    await bookUntilPayment(page, 'Beach Tênis', [slot])
    await pixCode(page)
    await chooseMethod(page, 'Cartão de Crédito')
    await payByCard(page, DECLINED_CARD)
    await expectToast(page, 'Pagamento falhou')
    await expect(page.getByText('Pagamento não aprovado')).toBeVisible()
    expect(await bookedAt(venue)).toMatchObject([{ status: 'pending' }])

    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await payByCard(page, APPROVED_CARD)
    await expectToast(page, 'Pagamento processado!')
    await expectConfirmed(page)
    expect(await bookedAt(venue)).toMatchObject([CONFIRMED])
    expect(await attemptsAt(venue)).toEqual([
      { method: 'PIX', state: 'cancelled', live: 0 },
      { method: 'CREDIT_CARD', state: 'failed', live: 0 },
      { method: 'CREDIT_CARD', state: 'paid', live: 0 },
    ])
    expect(await asaas.charges()).toMatchObject([
      { status: 'CONFIRMED', deleted: false },
      { status: 'PENDING', deleted: true },
      { status: 'PENDING', deleted: true },
    ])
  })
})

/** Books and has the charge made; gives back the way to the page where it is paid. */
async function askForCardPage(page: Page, look = async () => {}) {
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  await pixCode(page)
  await chooseMethod(page, 'Cartão de Crédito')
  const go = page.getByRole('button', { name: /^Pagar .* com cartão$/ })
  await expect(go).toBeVisible()
  await expect(page.getByLabel('Número do cartão')).toBeHidden()
  await look()
  await go.click()
  const link = page.getByRole('link', { name: 'Abrir página de pagamento' })
  await expect(link).toBeVisible()
  return link
}
