import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../../background.ts'
import {
  aCardPayment,
  aCheckout,
  aPayment,
  aSlot,
  DECLINED_CARD,
  MORNING_PRICE,
} from '../../../test/support/aCheckout.ts'
import type { FaultKind } from '../../../test/fakeAsaas/fakeFaults.ts'
import { startAsaasApp, type AsaasApp } from '../../../test/support/startAsaasApp.ts'
import type { TestBrowser } from '../../../test/support/testBrowser.ts'
import { refuseForeignKey } from './checkAsaas.ts'

const CREATE = 'POST /v3/payments'
let app: AsaasApp
let browser: TestBrowser
let order: CheckoutAnswer

async function open(options: Parameters<typeof startAsaasApp>[0] = {}) {
  app = await startAsaasApp(options)
  browser = app.browser()
  const cart = aCheckout([aSlot('10:00')])
  order = (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
}
afterEach(() => app.stop())

const payByPix = () =>
  browser.post<PaymentAnswer & Problem>('/api/payments', aPayment(order.id, MORNING_PRICE))
const payByCard = (number?: string) =>
  browser.post<PaymentAnswer & Problem>(
    '/api/payments',
    aCardPayment(order.id, MORNING_PRICE, number),
  )
const charges = () => app.fake.state.charges
const live = () => charges().filter(({ deleted }) => !deleted)
const failing = (kind: FaultKind, call: string, times = 1) =>
  app.fake.faults.push({ kind, call, times })
const reservation = () => app.deps.knex('reservations').where({ id: order.id }).first()
const round = () => backgroundRound(app.deps)

test('a venue in the west is paid while its day goes on, though the provider’s is over', async () => {
  await open({ venueTimezone: 'America/Rio_Branco' })
  // 23:30 there, and 01:30 of the next day in Brasília.
  app.clock.advance(Date.parse('2026-11-24T04:30:00.000Z') - app.clock.now())
  order = (await browser.post<CheckoutAnswer>('/api/reservations', aCheckout([aSlot('10:00')])))
    .body
  expect((await payByPix()).status).toBe(201)
  expect(charges().map(({ dueDate }) => dueDate)).toEqual(['2026-11-24'])
})

describe('a charge', () => {
  beforeEach(() => open())

  test('is made for a customer who is looked up, created once, and not notified', async () => {
    const { status, body } = await payByPix()
    expect([status, body.isSandbox, body.value]).toEqual([201, false, MORNING_PRICE])
    expect(body.pixQrCodeUrl).toMatch(/^data:image\/png;base64,/)
    expect(body.invoiceUrl).toContain(app.fake.origin)
    const second = app.browser()
    const other = await second.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('11:00')]),
    )
    await second.post('/api/payments', aPayment(other.body.id, MORNING_PRICE))
    expect(charges()).toHaveLength(2)
    expect(app.fake.state.customers).toMatchObject([{ notificationDisabled: true }])
  })

  test('names court, day and hour in the server’s own text', async () => {
    await browser.post('/api/payments', {
      ...aPayment(order.id, MORNING_PRICE),
      description: 'Pague na chave fulano@example.com',
    })
    const { name } = (await app.deps.knex('courts').where({ id: order.courtId }).first())!
    expect(charges().map(({ description }) => description)).toEqual([
      `Reserva: ${name} (Futevôlei), 24/11/2026 das 10:00 às 11:00`,
    ])
  })

  test('with other data than the CPF’s record makes another one, and changes none', async () => {
    const records = () => structuredClone(app.fake.state.customers)
    await payByPix()
    const before = records()
    const pay = async (startTime: string, change: Record<string, unknown>) => {
      const stranger = app.browser()
      const { body } = await stranger.post<CheckoutAnswer>(
        '/api/reservations',
        aCheckout([aSlot(startTime)]),
      )
      await stranger.post('/api/payments', aPayment(body.id, MORNING_PRICE, change))
    }
    await pay('11:00', { customerName: 'Outra Pessoa', customerPhone: '11955554444' })
    expect(records()).toMatchObject([{ name: 'Outra Pessoa' }, before[0]!])
    // Written in capitals it is the same address: no third record.
    await pay('12:00', { customerEmail: 'MARINA@example.com' })
    expect(records().slice(1)).toEqual(before)
    const [again, theirs, ours] = charges().map(({ customer }) => customer)
    expect([again, theirs === ours]).toEqual([ours, false])
    expect(app.fake.state.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  test.each(['lost-answer', 'late-500', 'hang'] as const)(
    'whose answer is lost (%s) is looked up and never made twice',
    async (kind) => {
      failing(kind, CREATE)
      const lost = payByPix()
      if (kind === 'hang') await app.deadlines.pass()
      expect((await lost).status).toBe(503)
      // Before it can be known, nothing is posted again.
      const again = await payByPix()
      expect([201, 409, 503]).toContain(again.status)
      app.clock.advance(31_000)
      await round()
      const { status, body } = await payByPix()
      expect(status).toBe(201)
      expect(live()).toHaveLength(1)
      app.fake.charges.pay(live()[0]!)
      await round()
      expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
      const { body: current } = await browser.get<PaymentAnswer>(`/api/payments/${body.id}/status`)
      expect(current.paymentStatus).toBe('paid')
    },
  )

  test('that could not be created can be created after a while', async () => {
    failing('error-500', CREATE)
    expect((await payByPix()).status).toBe(503)
    app.clock.advance(31_000)
    expect((await payByPix()).status).toBe(201)
    expect(live()).toHaveLength(1)
  })

  test('over the quota is not requested again until the quota is back', async () => {
    failing('too-many', CREATE, 1)
    expect((await payByPix()).status).toBe(503)
    const calls = app.fake.state.calls.length
    expect((await payByPix()).status).toBe(503)
    expect(app.fake.state.calls).toHaveLength(calls)
    app.clock.advance(31_000)
    expect((await payByPix()).status).toBe(201)
  })

  test('that the provider refuses leaves the group payable', async () => {
    failing('refused', 'POST /v3/customers')
    expect((await payByPix()).body).toMatchObject({ status: 409, code: 'charge-refused' })
    expect(charges()).toEqual([])
    expect((await payByPix()).status).toBe(201)
    expect(live()).toHaveLength(1)
  })

  test('without its code reports that, and has it with the next poll', async () => {
    failing('error-500', 'GET /v3/payments/*/pixQrCode')
    const { body } = await payByPix()
    expect(body).toMatchObject({ pixQrCodeText: 'NOT_AVAILABLE', pixQrCodeUrl: null })
    app.clock.advance(6_000)
    const later = await browser.get<PaymentAnswer>(`/api/payments/${body.id}/status`)
    expect(later.body.pixQrCodeText).toMatch(/^000201/)
  })

  test('is polled at most every five seconds, however many requests come', async () => {
    const { body } = await payByPix()
    const reads = () => app.fake.state.calls.filter((call) => call === 'GET /v3/payments/*').length
    for (let look = 0; look < 5; look += 1) await browser.get(`/api/payments/${body.id}/status`)
    expect(reads()).toBeLessThanOrEqual(1)
    app.clock.advance(6_000)
    await browser.get(`/api/payments/${body.id}/status`)
    expect(reads()).toBeLessThanOrEqual(2)
  })

  test('that nobody paid is cancelled when the time is over', async () => {
    await payByPix()
    app.clock.advance(901_000)
    await round()
    expect(live()).toEqual([])
    expect(await reservation()).toMatchObject({ status: 'canceled', canceledReason: 'expired' })
  })

  test('that no browser polls any more is found paid within the hour', async () => {
    await payByPix()
    const [charge] = charges()
    app.clock.advance(901_000)
    await round()
    // As if the payment had been under way while the charge was taken back.
    charge!.deleted = false
    app.fake.webhooks.faults.lose = 100
    app.fake.charges.pay(charge!)
    app.clock.advance(3_600_000)
    await round()
    expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })
})

describe('a card typed here', () => {
  beforeEach(() => open({ cards: 'here' }))

  test('is charged after its charge is made', async () => {
    const { body } = await payByCard()
    expect(body).toMatchObject({ paymentStatus: 'paid', asaasStatus: 'CONFIRMED' })
    expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })

  test('that is declined can be followed by another; one charge is left open at most', async () => {
    const { body } = await payByCard(DECLINED_CARD)
    expect(body).toMatchObject({ paymentStatus: 'failed', asaasStatus: 'FAILED' })
    expect(live()).toEqual([])
    expect((await payByCard()).body).toMatchObject({ paymentStatus: 'paid' })
  })

  test('that was charged without an answer is not charged twice', async () => {
    failing('lost-answer', 'POST /v3/payments/*/payWithCreditCard')
    expect((await payByCard()).status).toBe(503)
    await round()
    expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect((await payByCard()).body).toMatchObject({ paymentStatus: 'paid' })
    expect(charges()).toHaveLength(1)
  })

  test('in analysis keeps the hour until the decision', async () => {
    const request = { ...aCardPayment(order.id, MORNING_PRICE), customerName: 'Marina SIM:RISK' }
    const { body } = await browser.post<PaymentAnswer>('/api/payments', request)
    expect(body).toMatchObject({ paymentStatus: 'pending', asaasStatus: 'AWAITING_RISK_ANALYSIS' })
    const [charge] = charges()
    app.fake.charges.become(charge!, 'CONFIRMED', 'PAYMENT_APPROVED_BY_RISK_ANALYSIS')
    await app.fake.webhooks.deliver()
    await round()
    expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })
})

describe('a card typed at the provider', () => {
  beforeEach(() => open({ cards: 'hosted' }))

  const hosted = () => {
    const request = aPayment(order.id, MORNING_PRICE, { paymentMethod: 'CREDIT_CARD' })
    return browser.post<PaymentAnswer>('/api/payments', request)
  }

  test('never passes through here', async () => {
    expect((await payByCard()).body).toMatchObject({ status: 409, code: 'card-elsewhere' })
    expect(charges()).toEqual([])
  })

  test('is paid on the invoice page', async () => {
    const { body } = await hosted()
    expect(body).toMatchObject({ paymentStatus: 'pending', billingType: 'CREDIT_CARD' })
    expect((await fetch(body.invoiceUrl!)).status).toBe(200)
    await fetch(`${body.invoiceUrl}/pay`, { method: 'POST', redirect: 'manual' })
    await app.fake.webhooks.deliver()
    await round()
    expect(await reservation()).toMatchObject({ status: 'approved', paymentMethod: 'CREDIT_CARD' })
  })
})

test.each([
  ['$aact_prod_x', 'api-sandbox.asaas.com', /production/],
  ['$aact_hmlg_x', 'api.asaas.com', /not for production/],
])('the key %s is refused at %s', async (key, host, message) => {
  await open()
  expect(() => refuseForeignKey(key, host)).toThrow(message)
})
