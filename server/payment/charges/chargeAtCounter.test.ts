import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservationAnswer } from '#shared/booking/reservation/adminReservation.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { checkMoney } from '../refund/moneyCheck.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { copiedLink, openLink } from '../../test/fixtures/handOver.fixtures.ts'
import { checkClaims } from '../../test/fixtures/staff.fixtures.ts'
import { aPayment, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const A_WEEK_MS = 7 * 86_400_000
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(async () => {
  await expectInOrder()
  await venue.app.stop()
})

/** Claims and books say the same as the rows. */
async function expectInOrder() {
  await checkClaims(venue.app)
  expect((await checkMoney(venue.app.deps.knex)).wrong).toEqual([])
}

const charges = () => venue.fake.state.charges
/** Shows the PIX of what is owed on the counter's screen. */
const ask = (id: number, value: number, who: TestBrowser = venue.admin) =>
  who.post<PaymentAnswer & Problem>('/api/payments', aPayment(id, value))
const stateOf = (charge: PaymentAnswer) =>
  venue.admin.get<PaymentAnswer>(`/api/payments/${charge.id}/status`)
const takeCash = (id: number, amount: number) =>
  venue.admin.post(`/api/reservations/${id}/parts`, { amount, method: 'cash' })
const refunds = async () =>
  (await venue.refunds()).map(({ amount, reason }) => [reason, amount] as const)

/** Writes down what stands and nobody has paid. */
async function placed(change: object = {}) {
  const draft = aStaffDraft({ price: 80, ...change })
  const { body, status } = await venue.admin.post<AdminReservationAnswer>(
    '/api/reservations',
    draft,
  )
  expect(status).toBe(201)
  return body
}

/** The customer pays the newest charge, and its webhook comes. */
async function pays(charge = charges()[0]!) {
  venue.fake.charges.pay(charge)
  await venue.settled(2)
}

/** An hour paid in cash in the provider's panel, whose receipt was undone there; somebody said that it stands. */
async function anUndoneReceipt() {
  const made = await venue.payable(['10:00'])
  made.charge.paidOn = '2026-11-23'
  await venue.becomes(made.charge, 'RECEIVED_IN_CASH', 'PAYMENT_RECEIVED')
  await venue.becomes(made.charge, 'PENDING', 'PAYMENT_RECEIVED_IN_CASH_UNDONE')
  const issue = await venue.issue('receipt-undone')
  expect((await venue.resolve(issue.id, { action: 'keep' })).status).toBe(200)
  return made
}

describe('a PIX at the counter for hours that stand', () => {
  test('pays what staff wrote down as approved', async () => {
    const { id } = await placed()
    const { body, status } = await ask(id, 80)
    expect([status, body.value, body.reservationStatus]).toEqual([201, 80, 'pending'])
    await pays()
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'attempt',
      partPaid: 0,
      deskPart: 0,
    })
    expect((await stateOf(body)).body).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
      asaasStatus: 'RECEIVED',
    })
    expect((await ask(id, 80)).body.id).toBe(body.id)
    expect([await refunds(), await venue.issues()]).toEqual([[], []])
  })

  test('pays one date of a weekly one, and no other', async () => {
    const made = await placed({ isRecurring: true, endDate: '2026-12-08' })
    const [first, second] = made.reservations
    await ask(second!.id, 80)
    await pays()
    expect(await venue.reservation(second!.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await venue.reservation(first!.id)).toMatchObject({ paymentStatus: 'pending' })
  })

  test('pays what is left after a part was undone', async () => {
    const { id } = await placed()
    const key = crypto.randomUUID()
    const headers = { 'Idempotency-Key': key }
    const part = { amount: 50, method: 'cash' }
    await venue.admin.post(`/api/reservations/${id}/parts`, part, { headers })
    expect((await ask(id, 80)).body).toMatchObject({ code: 'price-changed', price: 30 })
    const undone = await venue.admin.post(`/api/reservations/${id}/parts/undo`, {
      ...part,
      part: key,
    })
    expect(undone.status).toBe(200)
    expect((await ask(id, 80)).status).toBe(201)
    await pays()
    expect(await venue.reservation(id)).toMatchObject({ paidBy: 'attempt', partPaid: 0 })
  })

  test('pays again what was charged back, and the price may go back once more', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await venue.settled()
    await venue.becomes(charges()[0]!, 'REFUNDED', 'PAYMENT_REFUNDED')
    expect((await ask(ids[0]!, 160)).status).toBe(201)
    await pays()
    for (const id of ids) {
      expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paidBy: 'attempt' })
    }
    expect(await venue.issues()).toEqual([])
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled(2)
    expect(charges()[0]!.refunds.map(({ cents }) => cents)).toEqual([8_000])
  })

  test('is for an hour that is over as well', async () => {
    const { id } = await placed()
    venue.app.clock.advance(A_WEEK_MS)
    await backgroundRound(venue.app.deps)
    const again = await signedIn(venue.app, 'admin')
    expect((await ask(id, 80, again)).status).toBe(201)
    await pays()
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paidBy: 'attempt' })
  })

  test('takes no hour away when nobody pays it', async () => {
    const { id } = await placed()
    const { body } = await ask(id, 80)
    await venue.becomes(charges()[0]!, 'OVERDUE', 'PAYMENT_OVERDUE')
    venue.app.clock.advance(A_WEEK_MS)
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'pending',
    })
    expect(
      (await (await signedIn(venue.app, 'admin')).get(`/api/payments/${body.id}/status`)).status,
    ).toBe(200)
  })

  test('is refused for another sum, and where nothing is owed', async () => {
    const { id } = await placed()
    expect((await ask(id, 70)).body).toMatchObject({ code: 'price-changed', price: 80 })
    await takeCash(id, 80)
    expect((await ask(id, 80)).body.code).toBe('group-not-payable')
  })
})

describe('with something else under way', () => {
  test('cash on another tablet ends the charge; money that came all the same goes back', async () => {
    const { id } = await placed()
    await ask(id, 80)
    expect((await takeCash(id, 80)).status).toBe(200)
    await pays()
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'admin',
      partPaid: 0,
    })
    expect(await refunds()).toEqual([['paid-twice', 8_000]])
  })

  test('a part in cash leaves a charge of another sum: the next is of the rest', async () => {
    const { id } = await placed()
    const { body: whole } = await ask(id, 80)
    await takeCash(id, 30)
    const { body: rest } = await ask(id, 50)
    expect([rest.value, rest.id === whole.id]).toEqual([50, false])
    await pays()
    expect(await venue.reservation(id)).toMatchObject({
      paidBy: 'attempt',
      partPaid: 3_000,
      deskPart: 3_000,
    })
    expect(await refunds()).toEqual([])
  })

  test('a part that is undone makes the rest another sum: its money goes back, the hour stays', async () => {
    const { id } = await placed()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const part = { amount: 30, method: 'cash' }
    await venue.admin.post(`/api/reservations/${id}/parts`, part, { headers })
    await ask(id, 50)
    venue.fake.charges.pay(charges()[0]!)
    await venue.admin.post(`/api/reservations/${id}/parts/undo`, {
      ...part,
      part: headers['Idempotency-Key'],
    })
    await venue.settled(2)
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'pending',
    })
    expect(await refunds()).toEqual([['amount-mismatch', 5_000]])
  })

  test('another price ends it; an hour that stands is not lost to its money', async () => {
    const { id } = await placed()
    await ask(id, 80)
    venue.fake.charges.pay(charges()[0]!)
    await venue.admin.patch(`/api/reservations/${id}`, { price: 95 })
    await venue.settled(2)
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'pending',
    })
    expect(await refunds()).toEqual([['amount-mismatch', 8_000]])
  })

  test('another hour keeps it: the money pays it there', async () => {
    const { id } = await placed()
    await ask(id, 80)
    const to = { date: TOMORROW, startTime: '12:00', endTime: '13:00' }
    expect((await venue.admin.patch(`/api/reservations/${id}`, to)).status).toBe(200)
    await pays()
    expect(await venue.reservation(id)).toMatchObject({
      startTime: '12:00',
      status: 'approved',
      paidBy: 'attempt',
    })
  })

  test('a cancellation ends it: what comes goes back, and the hour is not taken again', async () => {
    const { id } = await placed()
    await ask(id, 80)
    venue.fake.charges.pay(charges()[0]!)
    await venue.cancel(id)
    await venue.settled(2)
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(await venue.reservation(id)).toMatchObject({ status: 'canceled' })
    expect(await refunds()).toEqual([['admin-cancelled', 8_000]])
  })

  test('an undone receipt that is there after all pays, and the charge at the counter ends', async () => {
    const { charge, id } = await anUndoneReceipt()
    expect((await ask(id, 80)).status).toBe(201)
    venue.fake.charges.pay(charge)
    await venue.settled(2)
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'attempt' })
    expect(charges()[0]).toMatchObject({ deleted: true })
    expect(await refunds()).toEqual([])
  })

  test('once the counter was paid such money goes back', async () => {
    const { charge, id } = await anUndoneReceipt()
    await ask(id, 80)
    await pays()
    await pays(charge)
    expect(await refunds()).toEqual([['paid-twice', 8_000]])
    expect(charge.refunds).toHaveLength(1)
  })
})

test('the customer of such an hour sees it confirmed, and is asked for nothing', async () => {
  const { id, paymentGroupId } = await placed()
  const link = await copiedLink({ browser: venue.admin }, id)
  const customer = venue.app.browser()
  await openLink(customer, link)
  await ask(id, 80)
  const { code } = (await venue.app.deps
    .knex('payment_groups')
    .where({ id: paymentGroupId! })
    .first())!
  const own = await customer.get<OwnReservation>(`/api/my/reservations/${code}`)
  expect([own.status, own.body.rest, own.body.pix]).toEqual([200, undefined, null])
  expect((await ask(id, 80, customer)).body.code).toBe('group-not-payable')
})
