import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnQuote } from '#shared/booking/reservation/ownReservation.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, aPayment, aSlot } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { checkClaims } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let customer: TestBrowser
let reception: TestBrowser
let order: CheckoutAnswer
beforeEach(async () => {
  app = await startTestApp()
  customer = app.browser()
  reception = await signedIn(app, 'reception')
  const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
  order = (await customer.post<CheckoutAnswer>('/api/reservations', cart)).body
})
afterEach(() => app.stop())

type Answer = { code?: string; reservations: AdminReservation[] }
const pay = (body: object, { by = reception, key = '' }: { by?: TestBrowser; key?: string } = {}) =>
  by.post<Answer>(
    `/api/reservations/${order.id}/pay`,
    { total: 160, paidWith: 'cash', ...body },
    { headers: key ? { 'Idempotency-Key': key } : {} },
  )
const rows = () => app.deps.knex('reservations').orderBy('id')
const attempts = async () => (await app.deps.knex('payment_attempts')).map(({ state }) => state)
const byHour = async () => {
  const all = await app.deps.knex('tenders')
  const ids = order.reservations.map(({ id }) => id)
  return all.map(({ cents, kind, method, reservationId }) => [
    ids.indexOf(reservationId ?? 0),
    kind,
    method,
    cents,
  ])
}

test('all that was to be paid together is paid and confirmed, in the parts that were named', async () => {
  const { body, status } = await pay({ paidParts: [{ method: 'pix', amount: 100 }] })
  expect(status).toBe(200)
  expect(body.reservations).toHaveLength(2)
  expect(await rows()).toMatchObject(
    [1, 2].map(() => ({ status: 'approved', paymentStatus: 'paid', paidBy: 'admin' })),
  )
  expect(await byHour()).toEqual([
    [0, 'movement', 'pix', 8_000],
    [1, 'movement', 'cash', 6_000],
    [1, 'movement', 'pix', 2_000],
  ])
  // Its time does not run out any more.
  app.clock.advance(3_600_000)
  await backgroundRound(app.deps)
  expect((await rows()).map(({ status: now }) => now)).toEqual(['approved', 'approved'])
  await checkClaims(app)
})

test('its open charge is ended first', async () => {
  await customer.post('/api/payments', aPayment(order.id, 160))
  expect((await pay({})).status).toBe(200)
  expect(await attempts()).toEqual(['cancelled'])
  expect((await app.deps.knex('sandbox_charges'))[0]!.deleted).toBeTruthy()
})

test('money that has arrived meanwhile is settled instead, and the desk takes none', async () => {
  await customer.post('/api/payments', aPayment(order.id, 160))
  const past = new Date(app.clock.now() - 1).toISOString()
  await app.deps.knex('sandbox_charges').update({ approvesAt: past })
  const { body, status } = await pay({})
  expect([status, body.code]).toEqual([409, 'already-paid'])
  expect(await attempts()).toEqual(['paid'])
  expect(await app.deps.knex('till_movements')).toEqual([])
  expect(await rows()).toMatchObject([1, 2].map(() => ({ status: 'approved', paidBy: 'attempt' })))
})

test('a charge that is begun and paid just then goes back as paid twice', async () => {
  const { body } = await customer.post<PaymentAnswer>('/api/payments', aPayment(order.id, 160))
  const charge = await app.deps.knex('payment_attempts').first()
  await pay({})
  // As if the provider had not got the cancellation.
  const { chargeStatus } = charge!
  await app.deps.knex('payment_attempts').update({ chargeStatus, state: 'pending', closedAt: null })
  const past = new Date(app.clock.now() - 1).toISOString()
  await app.deps.knex('sandbox_charges').update({ deleted: false, approvesAt: past })
  await customer.get(`/api/payments/${body.id}/status`)
  expect(await app.deps.knex('refunds')).toMatchObject([{ amount: 16_000, reason: 'paid-twice' }])
  expect(await rows()).toMatchObject([1, 2].map(() => ({ paidBy: 'admin' })))
})

test('is done once under its key, and refused to who comes second or saw another sum', async () => {
  const key = '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f12'
  expect((await pay({ total: 80 })).body.code).toBe('prices-changed')
  expect((await pay({ paidParts: [{ method: 'pix', amount: 160.01 }] })).status).toBe(422)
  const answers = [await pay({}, { key }), await pay({}, { key }), await pay({})]
  expect(answers.map(({ body, status }) => [status, body.code])).toEqual([
    [200, undefined],
    [200, undefined],
    [409, 'already-paid'],
  ])
  expect(await app.deps.knex('till_movements').select('cents')).toEqual([
    { cents: 8_000 },
    { cents: 8_000 },
  ])
})

test('the credit of the person who stands there pays, and comes back when they cancel', async () => {
  const manager = await signedIn(app, 'manager')
  const { customerId } = (await rows())[0]!
  await manager.post(`/api/customers/${customerId}/credits`, { amount: 160, reason: 'Chuva' })
  expect((await pay({ paidWith: undefined, paidCredit: 160 })).status).toBe(200)
  const sum = async () => {
    const [row] = await app.deps.knex('credit_entries').sum({ cents: 'cents' })
    return Number(row?.cents)
  }
  expect(await sum()).toBe(0)
  const { body: own } = await customer.get<{ reservations: { code: string }[] }>(
    '/api/my/reservations',
  )
  const path = `/api/my/reservations/${own.reservations[0]!.code}`
  const quote = (await customer.get<OwnQuote>(`${path}/quote?ids=${order.id}`)).body
  expect(quote.paid).toBe(80)
  await customer.post(`${path}/cancel`, { reservationIds: [order.id], quote: quote.hash })
  expect(await sum()).toBe(quote.back * 100)
})

test('a courtesy over several hours is for who may', async () => {
  const courtesy = { amount: 120, reason: 'Aniversário' }
  expect((await pay({ courtesy })).body.code).toBe('courtesy-limit')
  expect(await byHour()).toEqual([])
  expect((await pay({ courtesy }, { by: await signedIn(app, 'manager') })).status).toBe(200)
  expect(await byHour()).toEqual([
    [1, 'movement', 'cash', 4_000],
    [0, 'courtesy', null, 8_000],
    [1, 'courtesy', null, 4_000],
  ])
})

test('what staff booked, was cancelled or ran out is not paid here', async () => {
  await app.deps.knex('reservations').update({ status: 'canceled', canceledReason: 'customer' })
  expect((await pay({})).body.code).toBe('status-not-allowed')
  await app.deps.knex('reservations').update({ status: 'approved', userId: 1 })
  expect((await pay({})).body.code).toBe('status-not-allowed')
  expect((await reception.post('/api/reservations/999/pay', { total: 1 })).status).toBe(404)
})
