import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound, doJobs } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
let order: CheckoutAnswer
let mails: Mail[]
beforeEach(async () => {
  mails = []
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    close: () => undefined,
  }
  app = await startTestApp({ mailer })
  browser = app.browser()
  const cart = aCheckout([aSlot('10:00', { courtId: 1 })])
  order = (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
})
afterEach(() => app.stop())

const payByPix = () =>
  browser.post<PaymentAnswer>('/api/payments', aPayment(order.id, MORNING_PRICE))
const statusOf = async (id: string) =>
  (await browser.get<PaymentAnswer>(`/api/payments/${id}/status`)).body
const reservation = () => app.deps.knex('reservations').where({ id: order.id }).first()

describe('time runs out', () => {
  test('the payment is over the moment its time is, and the charge cannot be paid any more', async () => {
    await app.deps.knex('sandbox_charges').delete()
    const { body } = await payByPix()
    await app.deps.knex('sandbox_charges').update({ approvesAt: null })
    app.clock.advance(900_000)
    expect(
      (await browser.post<Problem>('/api/payments', aPayment(order.id, MORNING_PRICE))).body.code,
    ).toBe('group-not-payable')
    expect(await statusOf(body.id)).toMatchObject({
      paymentStatus: 'failed',
      reservationStatus: 'canceled',
      asaasStatus: 'CANCELLED',
      expiresInMs: 0,
    })
    expect(await app.deps.knex('sandbox_charges')).toMatchObject([
      { deleted: expect.toSatisfy(Boolean) },
    ])
    expect(await reservation()).toMatchObject({ status: 'canceled', canceledReason: 'expired' })
  })

  const payLate = async () => {
    const { body } = await payByPix()
    const late = new Date(app.clock.now() + 900_500).toISOString()
    await app.deps.knex('sandbox_charges').update({ approvesAt: late })
    app.clock.advance(900_000)
    return body.id
  }
  const takeCourt = (courtId: number) =>
    app.browser().post('/api/reservations', aCheckout([aSlot('10:00', { courtId })]))

  test('money one second late takes its hour back when it is free', async () => {
    const id = await payLate()
    app.clock.advance(1_000)
    expect(await statusOf(id)).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
    })
    expect(await reservation()).toMatchObject({ courtId: 1, status: 'approved' })
  })

  test('takes another court that plays the sport when its own is taken', async () => {
    const id = await payLate()
    expect((await takeCourt(1)).status).toBe(201)
    app.clock.advance(1_000)
    expect(await statusOf(id)).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
    })
    expect(await reservation()).toMatchObject({ courtId: 4, canceledReason: null })
  })

  test('with nothing free it waits for its refund, occupies nothing, and no mail confirms the court to the customer', async () => {
    const id = await payLate()
    for (const courtId of [1, 2, 4]) expect((await takeCourt(courtId)).status).toBe(201)
    app.clock.advance(1_000)
    expect(await statusOf(id)).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'pending_confirmation',
      asaasStatus: 'REFUND_REQUESTED',
    })
    await backgroundRound(app.deps)
    expect(await statusOf(id)).toMatchObject({
      paymentStatus: 'refunded',
      reservationStatus: 'canceled',
      asaasStatus: 'REFUNDED',
    })
    expect(await app.deps.knex('refunds')).toMatchObject([
      { amount: MORNING_PRICE * 100, state: 'done' },
    ])
    expect(await app.deps.knex('slot_claims').where({ reservationId: order.id })).toEqual([])
  })

  test('an hour that was closed since is not taken back', async () => {
    const id = await payLate()
    const closing = { date: TOMORROW, description: 'Torneio', allDay: true }
    const admin = await signedIn(app, 'admin')
    expect((await admin.post('/api/closingDates', closing)).status).toBe(201)
    app.clock.advance(1_000)
    expect(await statusOf(id)).toMatchObject({ reservationStatus: 'pending_confirmation' })
    await backgroundRound(app.deps)
    expect(await reservation()).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' })
  })

  test('cancelling what was paid too late confirms no court to the customer', async () => {
    await payLate()
    for (const courtId of [1, 2, 4]) expect((await takeCourt(courtId)).status).toBe(201)
    app.clock.advance(1_000)
    for (let round = 0; round < 2; round += 1) {
      const answer = await browser.post<Problem>('/api/reservations/cancel-unpaid', {
        reservationIds: [order.id],
      })
      expect(answer).toMatchObject({ status: 409, body: { code: 'paid-too-late' } })
    }
  })

  test('the same when the money is refunded already, and a mail says so', async () => {
    await payLate()
    for (const courtId of [1, 2, 4]) expect((await takeCourt(courtId)).status).toBe(201)
    app.clock.advance(1_000)
    await backgroundRound(app.deps)
    expect(await reservation()).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' })
    const answer = await browser.post<Problem>('/api/reservations/cancel-unpaid', {
      reservationIds: [order.id],
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'paid-too-late' } })
    await doJobs(app.deps)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelada')])
    expect(mails[0]!.text).toContain('será devolvido pela mesma forma de pagamento')
  })

  test('the sweeper confirms what was paid in the last moment instead of ending it', async () => {
    await payByPix()
    app.clock.advance(900_000)
    await backgroundRound(app.deps)
    expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })

  test('cancelling what was paid in the last moment is refused', async () => {
    await payByPix()
    app.clock.advance(30_000)
    const answer = await browser.post<Problem>('/api/reservations/cancel-unpaid', {
      reservationIds: [order.id],
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await reservation()).toMatchObject({ status: 'approved' })
  })
})
