import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { AttemptRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import { backgroundRound } from '../../background.ts'
import { cancelReservations } from '../../booking/life/life.ts'
import { aCardPayment, aCheckout, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { GatewayUnavailable, type PaymentGateway } from '../port/gateway.ts'
import { refundReservations, requestRefund } from './refunds.ts'
import { sandboxGateway } from '../providers/sandbox/sandboxGateway.ts'

type Refund = PaymentGateway['refund']

let app: TestApp
let ids: number[]
let answerWith: (refund: Refund) => Refund
const asTheSandbox = (refund: Refund) => refund

beforeEach(async () => {
  answerWith = asTheSandbox
  app = await startTestApp({
    gateway(deps) {
      const sandbox = sandboxGateway(deps)
      return { ...sandbox, refund: (...call) => answerWith(sandbox.refund)(...call) }
    },
  })
  const browser = app.browser()
  const cart = aCheckout(['10:00', '11:00', '12:00'].map((time) => aSlot(time, { courtId: 1 })))
  const { body: order } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  await browser.post('/api/payments', aCardPayment(order.id, 3 * MORNING_PRICE))
  ids = order.reservations.map(({ id }) => id)
})
afterEach(() => app.stop())

const giveBack = (...which: number[]) =>
  writeTransaction(app.deps, async (tx) => {
    await lockCourts(tx)
    await cancelReservations(tx, which, { by: 'customer', isMailed: false, reason: 'admin' })
    await refundReservations(tx, which)
  })
const round = async () => {
  app.clock.advance(60_000)
  await backgroundRound(app.deps)
}
const refunds = () => app.deps.knex('refunds').orderBy('id')
const paymentStatuses = async () =>
  (await app.deps.knex('reservations').orderBy('id')).map(({ paymentStatus }) => paymentStatus)

test('a price is refunded once, however often it is requested', async () => {
  await giveBack(ids[0]!)
  await giveBack(ids[0]!, ids[1]!)
  await round()
  await giveBack(ids[0]!, ids[1]!)
  await round()
  expect(await refunds()).toMatchObject([
    { amount: MORNING_PRICE * 100, state: 'done' },
    { amount: MORNING_PRICE * 100, state: 'done' },
  ])
  expect(await paymentStatuses()).toEqual(['refunded', 'refunded', 'paid'])
  expect(await app.deps.knex('slot_claims')).toMatchObject([{ reservationId: ids[2] }])
})

test('all that came in is refunded once, with any number of requests', async () => {
  const attempt = present(await AttemptRow.query(app.deps.knex).first())
  await writeTransaction(app.deps, (tx) => requestRefund(tx, attempt, 'slots-gone'))
  await writeTransaction(app.deps, (tx) => requestRefund(tx, attempt, 'paid-twice'))
  await round()
  expect(await refunds()).toMatchObject([
    { amount: 3 * MORNING_PRICE * 100, reason: 'slots-gone', state: 'done' },
  ])
})

test('an answer that is lost on its way gives the money back once', async () => {
  await giveBack(ids[0]!)
  answerWith =
    (refund) =>
    async (...call) => {
      await refund(...call)
      throw new GatewayUnavailable('timeout')
    }
  await round()
  expect(await paymentStatuses()).toEqual(['paid', 'paid', 'paid'])
  answerWith = asTheSandbox
  await round()
  expect(await paymentStatuses()).toEqual(['refunded', 'paid', 'paid'])
  expect(await app.deps.knex('sandbox_refunds')).toMatchObject([{ amount: MORNING_PRICE * 100 }])
})

test('no mail says that money is refunded while it is on its way, or when it is refused', async () => {
  await giveBack(ids[0]!)
  for (const state of ['in_progress', 'refused'] as const) {
    answerWith = () => async () => ({ state })
    await round()
    expect(await refunds()).toMatchObject([{ state, doneAt: null }])
    expect(await paymentStatuses()).toEqual(['paid', 'paid', 'paid'])
  }
  answerWith = asTheSandbox
  await round()
  expect(await paymentStatuses()).toEqual(['refunded', 'paid', 'paid'])
})

test('what was not paid online is not refunded by the provider', async () => {
  await app.deps.knex('reservations').update({ paidBy: 'admin' })
  await giveBack(...ids)
  expect(await refunds()).toEqual([])
  expect(await app.deps.knex('jobs').where({ kind: 'refund' })).toEqual([])
})

test('no more is refunded than came in, whatever the prices are', async () => {
  await app.deps.knex('payment_attempts').update({ received: 10_000 })
  await giveBack(ids[0]!)
  await giveBack(ids[1]!, ids[2]!)
  // Missing from what is played first.
  expect((await refunds()).map(({ amount }) => amount)).toEqual([10_000])
})

test('the sandbox refunds no more than came in, and marks the charge when all of it is refunded', async () => {
  const { gateway, knex } = app.deps
  const { providerPaymentId } = (await knex('payment_attempts').first())!
  const charge = providerPaymentId!
  expect(await gateway.refund(charge, 10_000, 'a')).toEqual({ state: 'done' })
  expect(await gateway.refund(charge, 10_000, 'a')).toEqual({ state: 'done' })
  expect(await gateway.readCharge(charge)).toMatchObject({ status: 'paid' })
  expect(await gateway.refund(charge, 14_001, 'b')).toMatchObject({ state: 'refused' })
  expect(await gateway.refund(charge, 14_000, 'b')).toEqual({ state: 'done' })
  expect(await gateway.readCharge(charge)).toMatchObject({ status: 'refunded' })
})
