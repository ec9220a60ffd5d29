import { expect } from '@playwright/test'
import { letPixArrive } from '../support/behindTheScenes.ts'
import {
  bookUntilPayment,
  chooseSport,
  expectSlot,
  openForm,
  pickSlots,
  slotCell,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/builtVenue.ts'
import { bookedAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'

const CHECKOUT = /\/assets\/Checkout-.*\.js$/
const slot = { date: inDays(1), time: '11:00' }

test.use({
  forgiven: /net::ERR_|token CSRF|preload CSS|imported module/,
})

test(
  'a PIX that is paid while the server is down is confirmed once it is back',
  { tag: '@quick' },
  async ({ page, venue }) => {
    await bookUntilPayment(page, 'Futevôlei', [slot])
    const code = await pixCode(page)
    const unanswered = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/status'),
    )
    await venue.goDown()
    await letPixArrive(venue)
    await unanswered
    expect(await pixCode(page)).toBe(code)

    await venue.comeBack()
    await expectConfirmed(page)
    expect(await bookedAt(venue)).toMatchObject([{ status: 'approved', paymentStatus: 'paid' }])
  },
)

test('a slot that cannot be held while the server is down can be held once it is back', async ({
  page,
  venue,
}) => {
  await chooseSport(page, 'Futevôlei')
  await expectSlot(page, slot, 'disponível')
  await venue.goDown()
  await slotCell(page, slot).click()
  await expect(page.getByText('Sem conexão', { exact: true })).toBeVisible()
  await expectSlot(page, slot, 'disponível')

  await venue.comeBack()
  await pickSlots(page, [slot])
})

test('what is loaded before it is needed and does not come takes nothing away', async ({
  page,
}) => {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  const missed = page.waitForEvent('requestfailed', (request) => CHECKOUT.test(request.url()))
  await page.route(CHECKOUT, (route) => route.abort('connectionreset'))
  await chooseSport(page, 'Futevôlei')
  await missed
  await pickSlots(page, [slot])
  await page.unroute(CHECKOUT)
  await openForm(page)
  expect(loads).toHaveLength(1)
})
