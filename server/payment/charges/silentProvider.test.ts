import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { startBackground } from '../../background.ts'
import { queueMail } from '../../booking/mail/reservationMail.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startAsaasApp, type AsaasApp } from '../../test/support/startAsaasApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const CALLS = [
  'GET /v3/customers',
  'GET /v3/payments',
  'GET /v3/payments/*',
  'DELETE /v3/payments/*',
  'POST /v3/payments',
]
const PATIENTLY = { timeout: 20_000, interval: 20 }
let app: AsaasApp
let browser: TestBrowser
let mails: string[]
let endBackground: () => Promise<void>

// A call that hangs waits for ever, unless its test lets the time pass: an answer that comes meanwhile did not wait for it.
beforeEach(async () => {
  mails = []
  endBackground = async () => undefined
  const mailer = {
    async send({ subject }: { subject: string }) {
      mails.push(subject)
    },
    close() {},
  }
  app = await startAsaasApp({ mailer, log: pino({ level: 'silent' }) })
  browser = app.browser()
})
afterEach(async () => {
  app.deadlines.passAtOnce()
  await endBackground()
  await app.stop()
})

const reserve = async (startTime: string, by = browser) =>
  (await by.post<CheckoutAnswer>('/api/reservations', aCheckout([aSlot(startTime)]))).body
const pay = (id: number, by = browser) =>
  by.post<PaymentAnswer & Problem>('/api/payments', aPayment(id, MORNING_PRICE))
const callsMade = () => app.fake.state.calls.length
const retryAfterMs = ({ headers }: { headers: Headers }) =>
  Number(headers.get('Retry-After')) * 1_000

/** From now on every call is accepted, and none is answered. */
function fallSilent(calls = CALLS) {
  for (const call of calls) app.fake.faults.push({ kind: 'hang', call, times: 10_000 })
}

function postEvent(id: string) {
  const [charge] = app.fake.state.charges
  return browser.post(
    '/api/webhooks/asaas',
    { id, event: 'PAYMENT_RECEIVED', payment: app.fake.charges.wire(charge!) },
    { headers: { 'asaas-access-token': app.deps.config.asaas.webhookToken! } },
  )
}

/** Two customers wait in vain: then the provider is known to be silent. */
async function noticed() {
  for (const hour of ['08:00', '09:00']) {
    const other = app.browser()
    const answer = pay((await reserve(hour, other)).id, other)
    await app.deadlines.pass()
    expect((await answer).status).toBe(503)
  }
}

test('a mail goes out while events wait for a provider that accepts and never answers', async () => {
  for (const hour of ['10:00', '11:00', '12:00']) await pay((await reserve(hour)).id)
  fallSilent()
  endBackground = startBackground(app.deps)
  for (let event = 0; event < 6; event += 1) await postEvent(`evt_${event}`)
  await vi.waitFor(() => expect(app.fake.state.unanswered).toBeGreaterThan(0), PATIENTLY)
  const id = await insertReservation(app, { courtId: 2, startTime: '18:00', endTime: '19:00' })
  await writeTransaction(app.deps, (tx) => queueMail(tx, 'confirmed', [id]))
  app.deps.jobs.wake()
  await vi.waitFor(() => expect(mails).toHaveLength(1), PATIENTLY)
  expect(app.deadlines.waiting()).toBeGreaterThan(0)
}, 60_000)

test('an event is taken while another waits for the silent provider', async () => {
  await pay((await reserve('10:00')).id)
  fallSilent()
  endBackground = startBackground(app.deps)
  await postEvent('evt_1')
  await vi.waitFor(() => expect(app.fake.state.unanswered).toBeGreaterThan(0), PATIENTLY)
  expect((await postEvent('evt_2')).status).toBe(200)
  expect(app.deadlines.waiting()).toBeGreaterThan(0)
}, 60_000)

test('who pays then is answered at once how long it takes, and keeps the hours', async () => {
  fallSilent()
  const order = await reserve('10:00')
  await noticed()
  const before = callsMade()
  const answer = await pay(order.id)
  expect(answer).toMatchObject({ status: 503, body: { code: 'payment-delayed' } })
  expect(answer.body.message).toMatch(/^O pagamento está demorando/)
  expect(retryAfterMs(answer)).toBeGreaterThan(0)
  expect(callsMade()).toBe(before)
  expect(await app.deps.knex('reservations').where({ id: order.id }).first()).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
  })
  // Nothing was sent: it can be paid as soon as the provider is back.
  app.fake.faults.length = 0
  app.clock.advance(retryAfterMs(answer))
  expect((await pay(order.id)).status).toBe(201)
})

test('the state of a payment is answered at once while the provider is silent', async () => {
  const order = await reserve('10:00')
  const { body: payment } = await pay(order.id)
  fallSilent()
  await noticed()
  app.clock.advance(6_000)
  const before = callsMade()
  const { status, body } = await browser.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
  expect([status, body.paymentStatus]).toEqual([200, 'pending'])
  expect(callsMade()).toBe(before)
})

test('when its pause is over one call asks whether the provider is back', async () => {
  const order = await reserve('10:00')
  fallSilent()
  await noticed()
  app.clock.advance(retryAfterMs(await pay(order.id)))
  const before = callsMade()
  const all = Promise.all(Array.from({ length: 5 }, () => pay(order.id)))
  await app.deadlines.pass()
  const statuses = (await all).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 503 && status !== 409)).toEqual([])
  expect(callsMade()).toBe(before + 1)
})

test('a charge that may or may not exist is asked for again only when that can be known', async () => {
  const order = await reserve('10:00')
  fallSilent(['POST /v3/payments'])
  const asked = pay(order.id)
  await app.deadlines.pass()
  const first = await asked
  expect(first).toMatchObject({ status: 503, body: { code: 'payment-delayed' } })
  const waitMs = retryAfterMs(first)
  expect(waitMs).toBeGreaterThanOrEqual(20_000)
  app.fake.faults.length = 0
  app.fake.state.charges.length = 0
  app.clock.advance(10_000)
  const early = retryAfterMs(await pay(order.id))
  expect(early).toBeLessThanOrEqual(waitMs - 10_000)
  app.clock.advance(early)
  expect((await pay(order.id)).status).toBe(201)
})
