import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound, doJobs } from '../../background.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startAsaasApp, type AsaasApp } from '../../test/support/startAsaasApp.ts'
import { startTestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const PATH = '/api/webhooks/asaas'
const MINUTE_MS = 60_000
let app: AsaasApp
let browser: TestBrowser
let order: CheckoutAnswer
let payment: PaymentAnswer

beforeEach(async () => {
  app = await startAsaasApp()
  browser = app.browser()
  const cart = aCheckout([aSlot('10:00')])
  order = (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
  payment = (await browser.post<PaymentAnswer>('/api/payments', aPayment(order.id, MORNING_PRICE)))
    .body
})
afterEach(() => app.stop())

const charge = () => app.fake.state.charges[0]!
const reservation = () => app.deps.knex('reservations').where({ id: order.id }).first()
const logs = () => app.deps.knex('webhook_logs').orderBy('id')
const token = () => ({ 'asaas-access-token': app.deps.config.asaas.webhookToken! })
const post = (body: unknown, headers: Record<string, string> = token()) =>
  browser.post(PATH, body, { headers })
const anEvent = (id: string, change: object = {}) => ({
  id,
  event: 'PAYMENT_RECEIVED',
  payment: { ...app.fake.charges.wire(charge()), ...change },
})

/** Until what the webhook set off has been done. */
async function settled() {
  await app.fake.webhooks.deliver()
  await backgroundRound(app.deps)
}

test('an event about money approves the reservation, whatever the browser does', async () => {
  app.fake.charges.pay(charge())
  await settled()
  expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  expect(app.fake.webhooks.waiting()).toBe(0)
  const answer = await browser.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
  expect(answer.body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
})

test('sent twice it is stored once and takes effect once', async () => {
  app.fake.webhooks.faults.duplicate = true
  app.fake.charges.pay(charge())
  await settled()
  const events = (await logs()).map(({ eventType }) => eventType)
  expect(events.toSorted()).toEqual(['PAYMENT_CREATED', 'PAYMENT_RECEIVED'])
  expect(await app.deps.knex('jobs').where({ kind: 'mail' })).toHaveLength(1)
})

test('an older event that comes later changes nothing', async () => {
  app.fake.charges.pay(charge())
  app.fake.webhooks.faults.reorder = true
  await settled()
  expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
})

test('money that no webhook reported is found by polling', async () => {
  app.fake.webhooks.faults.lose = 100
  app.fake.charges.pay(charge())
  await settled()
  expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
})

describe('who may send events', () => {
  test.each([{}, { 'asaas-access-token': 'wrong' }, { 'asaas-access-token': '' }])(
    'not one with %j',
    async (headers) => {
      const answer = await post(anEvent('evt_1'), headers)
      expect(answer.status).toBe(401)
      expect(await logs()).toEqual([])
    },
  )

  test('with a wrong token thirty times a minute; who has the right one is not held up', async () => {
    app.deps.config.rateLimits = true
    const answers = []
    for (let index = 0; index < 31; index += 1)
      answers.push((await post(anEvent('evt_1'), { 'asaas-access-token': 'wrong' })).status)
    expect(answers).toEqual([...Array<number>(30).fill(401), 429])
    expect((await post(anEvent('evt_1'))).status).toBe(200)
  })

  test('nobody without a configured token', async () => {
    const plain = await startTestApp()
    const headers = { 'asaas-access-token': 'undefined' }
    expect((await plain.browser().post(PATH, {}, { headers })).status).toBe(404)
    await plain.stop()
  })
})

describe('an event', () => {
  test.each(['', '{', 'null', '[]', '{"id":1}', '"text"', '{"id":"evt_1"}', '\u0000'])(
    '%j is stored and answered with exactly 200, or it would hold up the queue for ever',
    async (body) => {
      const answer = await post(body)
      expect([answer.status, answer.body]).toEqual([200, { received: true }])
      expect((await logs()).at(-1)).toMatchObject({ processed: expect.anything() })
      expect((await logs()).at(-1)!.error).toMatch(/^not/)
    },
  )

  test.each([
    ['an event without its id', { id: undefined }],
    ['one whose id is a number', { id: 17 }],
    ['one without its name', { event: null }],
  ])('%s is stored once, however often it comes, and looked at', async (_name, change) => {
    app.fake.webhooks.faults.lose = 100
    app.fake.charges.pay(charge())
    const event = JSON.stringify({ ...anEvent('evt_1'), ...change })
    await post(event)
    const stored = await logs()
    await post(event)
    expect(await logs()).toEqual(stored)
    await doJobs(app.deps)
    expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect((await logs()).at(-1)).toMatchObject({ processed: expect.anything(), error: null })
  })

  test('that is none is stored once too', async () => {
    for (const body of ['{', '{', 'null', 'null']) await post(body)
    expect((await logs()).map(({ error }) => error)).toEqual(['not JSON', 'not an event'])
  })

  test('with an amount that no column holds is stored without it', async () => {
    await post(anEvent('evt_large', { value: 1e12, externalReference: { odd: true } }))
    expect((await logs()).at(-1)).toMatchObject({ amount: null, externalReference: null })
  })

  test('a body without end is refused, and its connection closed', async () => {
    const answer = await post('x'.repeat(300_000))
    expect([answer.status, answer.headers.get('Connection')]).toEqual([413, 'close'])
  })

  test('nested without end is stored as unreadable: a refusal would block all that come after it', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const event = JSON.stringify(anEvent('evt_deep')).replace(/}$/, `,"more":${deep}}`)
    const answer = await post(event)
    expect(answer).toMatchObject({ status: 200, body: { received: true } })
    expect((await logs()).at(-1)).toMatchObject({ error: 'nested too deep', paymentId: null })
  })

  test("about another system's money reaches the list, however long its reference is", async () => {
    const externalReference = `pedido-${'9'.repeat(400)}`
    const stranger = { id: 'pay_stranger00000000', externalReference }
    expect((await post(anEvent('evt_long', stranger))).status).toBe(200)
    app.clock.advance(11 * MINUTE_MS)
    await settled()
    const stored = await app.deps.knex('webhook_logs').where({ eventId: 'evt_long' }).first()
    expect(stored).toMatchObject({ outcome: 'unmatched', paymentId: 'pay_stranger00000000' })
    const admin = await signedIn(app, 'admin')
    const { body } = await admin.get<{ issues: unknown[] }>('/api/payment-issues')
    expect(JSON.stringify(body)).toContain('pay_stranger00000000')
  })

  test('alone is not trusted: the provider is queried', async () => {
    await post(anEvent('evt_lie', { status: 'RECEIVED' }))
    await settled()
    expect(await reservation()).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
  })

  test('is stored without its card token', async () => {
    const creditCard = { creditCardNumber: '8829', creditCardToken: 'a-reusable-token' }
    await post(anEvent('evt_card', { creditCard }))
    expect(JSON.stringify(await logs())).not.toContain('a-reusable-token')
    expect((await logs()).at(-1)!.payload).toContain('8829')
  })

  test('about an unknown charge is looked up again, then left for a person', async () => {
    await post(anEvent('evt_stranger', { id: 'pay_stranger00000000', externalReference: null }))
    const stranger = () => app.deps.knex('webhook_logs').where({ eventId: 'evt_stranger' }).first()
    await settled()
    expect(await stranger()).toMatchObject({ outcome: null })
    app.clock.advance(11 * MINUTE_MS)
    await settled()
    expect(await stranger()).toMatchObject({ outcome: 'unmatched' })
    expect(await app.deps.knex('jobs').where({ kind: 'webhook' }).whereNull('doneAt')).toEqual([])
  })
})

test.each([
  ['deleted', null],
  ['value', String(MORNING_PRICE)],
  ['refunds', [{ status: 'PENDING' }, null, { status: 'DONE', value: 'x' }]],
  ['creditCard', 'none'],
  ['customer', 17],
])('a charge whose %s is %j is seen to be paid', async (field, value) => {
  charge().odd = { [field]: value }
  app.fake.charges.pay(charge())
  await settled()
  expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
})

test('while the provider is unavailable the event waits, and is not lost', async () => {
  app.fake.charges.pay(charge())
  app.fake.faults.push({ kind: 'error-500', call: 'GET /v3/payments/*', times: 3 })
  app.fake.faults.push({ kind: 'error-500', call: 'GET /v3/payments', times: 3 })
  await settled()
  expect(await reservation()).toMatchObject({ status: 'pending' })
  for (let round = 0; round < 4; round += 1) {
    app.clock.advance(20_000)
    await settled()
  }
  expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
})
