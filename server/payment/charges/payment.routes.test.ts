import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseBrCode } from '../providers/sandbox/parseBrCode.testkit.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import {
  aCardPayment,
  aCheckout,
  aPayment,
  APPROVED_CARD,
  aSlot,
  DECLINED_CARD,
  MORNING_PRICE,
} from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
let order: CheckoutAnswer
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
  order = (
    await browser.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('10:00', { courtId: 1 })]),
    )
  ).body
})
afterEach(() => app.stop())

const pay = (body: unknown, headers = {}) =>
  browser.post<PaymentAnswer>('/api/payments', body, { headers })
const payByPix = () => pay(aPayment(order.id, MORNING_PRICE))
const statusOf = async (id: string) =>
  (await browser.get<PaymentAnswer>(`/api/payments/${id}/status`)).body
const reservation = () => app.deps.knex('reservations').where({ id: order.id }).first()

describe('PIX', () => {
  test('gives a picture and a well-formed code, and is approved by itself after 30 seconds', async () => {
    const { status, body } = await payByPix()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      value: MORNING_PRICE,
      isSandbox: true,
      paymentStatus: 'pending',
      asaasStatus: 'PENDING',
    })
    expect(body.pixQrCodeUrl).toMatch(/^data:image\/png;base64,/)
    expect(parseBrCode(body.pixQrCodeText!)).not.toBeNull()

    app.clock.advance(29_999)
    expect(await statusOf(body.id)).toMatchObject({
      paymentStatus: 'pending',
      reservationStatus: 'pending',
    })
    app.clock.advance(1)
    expect(await statusOf(body.id)).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
      asaasStatus: 'RECEIVED',
    })
    expect(await reservation()).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'attempt',
    })
    app.clock.advance(86_400_000)
    expect(await app.deps.knex('slot_claims')).toMatchObject([
      { reservationId: order.id, expiresAt: null },
    ])
  })

  test('requested again gives the same charge', async () => {
    const first = await payByPix()
    const again = await payByPix()
    expect(again.body.id).toBe(first.body.id)
    expect(await app.deps.knex('sandbox_charges')).toHaveLength(1)
  })

  test('money that comes while nobody looks confirms the reservation', async () => {
    await payByPix()
    app.clock.advance(31_000)
    await backgroundRound(app.deps)
    expect(await reservation()).toMatchObject({ status: 'approved' })
  })

  test('without a QR code the payment is open and the code follows when there is one', async () => {
    const { body } = await pay(
      aPayment(order.id, MORNING_PRICE, { customerName: 'Marina SIM:NOQR' }),
    )
    expect(body).toMatchObject({ pixQrCodeText: 'NOT_AVAILABLE', pixQrCodeUrl: null })
    await app.deps.knex('sandbox_charges').update({ hidesQr: false })
    expect((await statusOf(body.id)).pixQrCodeUrl).toMatch(/^data:image/)
  })
})

describe('card', () => {
  test.each([APPROVED_CARD, '4444444444444444', '4111111111111111'])(
    '%s is approved at once',
    async (number) => {
      const { body } = await pay(aCardPayment(order.id, MORNING_PRICE, number))
      expect(body).toMatchObject({
        paymentStatus: 'paid',
        reservationStatus: 'approved',
        asaasStatus: 'CONFIRMED',
      })
    },
  )

  test.each([DECLINED_CARD, '4916561358240741'])(
    '%s is declined, and another card pays the same reservation',
    async (number) => {
      const { status, body } = await pay(aCardPayment(order.id, MORNING_PRICE, number))
      expect(status).toBe(201)
      expect(body).toMatchObject({
        paymentStatus: 'failed',
        reservationStatus: 'pending',
        asaasStatus: 'FAILED',
      })
      expect(await app.deps.knex('sandbox_charges')).toMatchObject([
        { deleted: expect.toSatisfy(Boolean) },
      ])
      const retry = await pay(aCardPayment(order.id, MORNING_PRICE))
      expect(retry.body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
      const [full] = await app.deps.knex('reservations_full').where({ id: order.id })
      expect(full).toMatchObject({ paymentAttempts: 2, paymentStatus: 'paid' })
    },
  )

  test('its number and code are nowhere in the database', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    await pay(aCardPayment(order.id, MORNING_PRICE, DECLINED_CARD), key)
    await pay(aCardPayment(order.id, MORNING_PRICE), { 'Idempotency-Key': randomUUID() })
    const tables = [
      'payment_attempts',
      'sandbox_charges',
      'idempotency_keys',
      'reservations',
      'jobs',
      'sessions',
    ] as const
    for (const table of tables) {
      const text = JSON.stringify(await app.deps.knex(table))
      expect(text).not.toContain(DECLINED_CARD)
      expect(text).not.toContain(APPROVED_CARD)
      expect(text).not.toContain('"318"')
    }
  })
})

describe('one charge per group', () => {
  test('changing from PIX to card ends the PIX charge first', async () => {
    const pix = await payByPix()
    const card = await pay(aCardPayment(order.id, MORNING_PRICE))
    expect(card.body.paymentStatus).toBe('paid')
    const charges = await app.deps.knex('sandbox_charges').orderBy('method')
    expect(
      charges.map(({ method, status, deleted }) => [method, status, Boolean(deleted)]),
    ).toEqual([
      ['CREDIT_CARD', 'paid', false],
      ['PIX', 'open', true],
    ])
    // A request for the first one is answered with the state of the group.
    expect(await statusOf(pix.body.id)).toMatchObject({
      paymentStatus: 'paid',
      asaasStatus: 'CONFIRMED',
    })
  })

  test('PIX that was paid before the card was tried stays the payment', async () => {
    const pix = await payByPix()
    app.clock.advance(30_000)
    const card = await pay(aCardPayment(order.id, MORNING_PRICE))
    expect(card.body).toMatchObject({
      id: pix.body.id,
      paymentStatus: 'paid',
      paymentMethod: 'PIX',
    })
    expect(await app.deps.knex('sandbox_charges')).toHaveLength(1)
  })

  test('many at the same instant make one charge', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, payByPix))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(
      new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size,
    ).toBe(1)
    expect(await app.deps.knex('sandbox_charges')).toHaveLength(1)
  })
})

describe('refusals', () => {
  test('a forged value, a stranger, and a sum below R$ 5,00', async () => {
    const forged = await browser.post<Problem>('/api/payments', aPayment(order.id, 5))
    expect(forged.body).toMatchObject({ status: 409, code: 'price-changed', price: MORNING_PRICE })
    const stranger = await app
      .browser()
      .post<Problem>('/api/payments', aPayment(order.id, MORNING_PRICE))
    expect(stranger.status).toBe(404)
    await app.deps.knex('reservations').update({ price: 499 })
    const small = await browser.post<Problem>('/api/payments', aPayment(order.id, 4.99))
    expect(small.body).toMatchObject({
      code: 'minimum-total',
      message:
        'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.',
    })
    expect(await app.deps.knex('sandbox_charges')).toEqual([])
  })

  test('another browser’s payment is not found', async () => {
    const { body } = await payByPix()
    expect((await app.browser().get(`/api/payments/${body.id}/status`)).status).toBe(404)
    expect((await browser.get('/api/payments/nope/status')).status).toBe(404)
  })

  test('a repeated key answers the same payment', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await pay(aPayment(order.id, MORNING_PRICE), headers)
    const again = await pay(aPayment(order.id, MORNING_PRICE), headers)
    expect(again.body).toEqual(first.body)
  })
})
