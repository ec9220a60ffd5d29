import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FloodList, ReleaseAnswer } from '#shared/booking/hold/flood.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, aPayment, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const FLOODER = '203.0.113.7'
const OTHER = '198.51.100.4'
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

let app: TestApp
let desk: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
  desk = await signedIn(app, 'reception')
})
afterEach(() => app.stop())

const hold = (who: TestBrowser, startTime: string, address = FLOODER) =>
  who.post<Hold & Problem>(
    '/api/holds',
    { date: TOMORROW, startTime, sportType: 'vôlei' },
    from(address),
  )
const hours = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${String(first + index).padStart(2, '0')}:00`)
const floods = async () => (await desk.get<FloodList>('/api/floods')).body
const ofFlooder = { client: FLOODER }

/** 18 hours of one address: 8 held, 6 held by another browser, 4 booked by a third, with a PIX code that waits. */
async function aFlood() {
  const [first, second, third] = [app.browser(), app.browser(), app.browser()]
  for (const hour of hours(8, 8)) await hold(first, hour)
  for (const hour of hours(8, 6)) await hold(second, hour)
  const order = await third.post<CheckoutAnswer>(
    '/api/reservations',
    aCheckout(
      hours(17, 4).map((startTime) => aSlot(startTime, { price: 120 })),
      { sportType: 'vôlei', sport: 'vôlei' },
    ),
    from(FLOODER),
  )
  const payment = await third.post<PaymentAnswer>(
    '/api/payments',
    aPayment(order.body.id, order.body.totalPrice),
  )
  return { third, order: order.body, payment: payment.body }
}

test('a flood is shown to the desk and released at once, its open charge ended and no mail sent', async () => {
  const { third, payment } = await aFlood()
  const customer = app.browser()
  expect((await hold(customer, '21:00', OTHER)).status).toBe(201)
  expect(await floods()).toMatchObject({
    floods: [{ client: FLOODER, hours: 18, booked: 4, browsers: 3 }],
    blocked: [],
  })
  const { body } = await desk.post<ReleaseAnswer>('/api/floods/release', ofFlooder)
  expect(body).toEqual({ released: 18 })
  expect(await floods()).toEqual({ floods: [], blocked: [] })
  // The other address keeps what it chose.
  expect(await app.deps.knex('slot_claims').whereNotNull('expiresAt')).toHaveLength(1)
  await backgroundRound(app.deps)
  const { body: now } = await third.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
  expect(now.reservationStatus).toBe('canceled')
  expect(await app.deps.knex('sandbox_charges').where({ deleted: false })).toEqual([])
  expect(await app.deps.knex('jobs').where({ kind: 'mail' })).toEqual([])
  const entries = await app.deps.knex('audit_entries').where({ action: 'canceled' })
  expect(entries.map(({ actor }) => actor)).toEqual(Array(4).fill('admin'))
})

test('money that came just before the release takes its hours back', async () => {
  const { third, order, payment } = await aFlood()
  await app.deps
    .knex('sandbox_charges')
    .update({ status: 'paid', paidAt: new Date(app.clock.now()).toISOString() })
  await desk.post('/api/floods/release', ofFlooder)
  await backgroundRound(app.deps)
  const { body } = await third.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
  expect(body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
  const rows = await app.deps.knex('reservations').where({ paymentGroupId: order.paymentGroupId })
  expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('approved'))
})

test('an address that is blocked is told to call, for a day or until the desk lets it', async () => {
  await desk.post('/api/floods/block', ofFlooder)
  const refused = await hold(app.browser(), '10:00')
  expect(refused).toMatchObject({ status: 403, body: { code: 'client-blocked' } })
  expect(refused.body.message).toBe(
    'As reservas pela internet estão suspensas na sua rede. Ligue para reservar: (48) 3300-0000.',
  )
  expect(refused.headers.get('Retry-After')).toBe('86400')
  const checkout = aCheckout([aSlot('10:00')])
  const booked = await app.browser().post('/api/reservations', checkout, from(FLOODER))
  expect(booked.status).toBe(403)
  expect((await hold(app.browser(), '10:00', OTHER)).status).toBe(201)

  expect((await floods()).blocked).toMatchObject([ofFlooder])
  await desk.delete(`/api/floods/block?client=${FLOODER}`)
  expect((await hold(app.browser(), '10:00')).status).toBe(201)
  await desk.post('/api/floods/block', ofFlooder)
  app.clock.advance(86_400_000)
  expect((await floods()).blocked).toEqual([])
  expect((await hold(app.browser(), '11:00')).status).toBe(201)
})

test('twelve hours are shown, eleven are not', async () => {
  const browser = app.browser()
  for (const hour of hours(8, 11)) await hold(browser, hour)
  expect((await floods()).floods).toEqual([])
  await hold(app.browser(), '08:00')
  expect((await floods()).floods).toMatchObject([{ hours: 12, browsers: 2, booked: 0 }])
})
