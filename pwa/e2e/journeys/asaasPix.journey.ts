import { expect, type Page } from '@playwright/test'
import { test } from '../support/asaasVenue.ts'
import {
  bookUntilPayment,
  chooseSport,
  fillCustomer,
  openForm,
  pickSlots,
  submitForm,
} from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { attemptsAt, bookedAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'

const slot = { date: inDays(2), time: '09:00' }
const QR_CODE = 'GET /v3/payments/*/pixQrCode'

test(
  'a PIX that the provider reports is confirmed before the page has polled once',
  { tag: '@quick' },
  async ({ page, venue, asaas }) => {
    // While the page's clock is stopped nothing is polled: what happens now comes by an event.
    await page.clock.install()
    const asked = statusRequests(page)
    await chooseSport(page, 'Beach Tênis')
    await pickSlots(page, [slot])
    await openForm(page)
    await fillCustomer(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await submitForm(page)
    await pixCode(page)
    expect(asked).toEqual([])

    await asaas.pay()
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.clock.resume()
    await expectConfirmed(page)
    expect(await bookedAt(venue)).toMatchObject([{ status: 'approved', paymentStatus: 'paid' }])
    expect(await attemptsAt(venue)).toEqual([{ method: 'PIX', state: 'paid', live: 0 }])
  },
)

test('a PIX whose QR code comes later is waited for, and can then be paid', async ({
  page,
  venue,
  asaas,
}) => {
  await asaas.fail(QR_CODE)
  await bookUntilPayment(page, 'Beach Tênis', [slot])
  await expectToast(page, 'QR Code indisponível')
  await expect(page.getByText('Código PIX não disponível')).toBeVisible()
  const invoice = page.getByRole('link', { name: 'Abrir fatura online' })
  await expect(invoice).toHaveAttribute('href', (await asaas.charges())[0]!.invoiceUrl)
  await expectAccessible(page, 'a PIX without its code')

  await asaas.heal()
  await page.getByRole('button', { name: 'Verificar Pagamento' }).click()
  await pixCode(page)
  await expect(page.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
  await expect(page.getByText('Código PIX não disponível')).toBeHidden()
  await expect(invoice).toBeHidden()

  await asaas.pay()
  await expectConfirmed(page)
  expect(await attemptsAt(venue)).toEqual([{ method: 'PIX', state: 'paid', live: 0 }])
})

/** How often the page polls the payment's status. */
function statusRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) asked.push(request.url())
  })
  return asked
}
