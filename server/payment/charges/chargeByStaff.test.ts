import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import { parseBrCode } from '../providers/sandbox/parseBrCode.testkit.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const PIX_MS = 30_000
let app: TestApp
let admin: TestBrowser
let id: number
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  id = await adminReservation()
})
afterEach(() => app.stop())

/** A reservation that the first admin made and that is not paid yet. */
async function adminReservation(change = {}) {
  const made = { userId: 1, status: 'pending', paymentGroupId: randomUUID() } as const
  const reservationId = await insertReservation(app, { ...made, ...change })
  const claim = { courtId: 3, date: TOMORROW, startTime: '10:00', reservationId }
  await app.deps
    .knex('slot_claims')
    .insert(claim)
    .onConflict(['courtId', 'date', 'startTime'])
    .ignore()
  return reservationId
}
const charge = (who: TestBrowser, change = {}, reservationId = id) =>
  who.post<PaymentAnswer & Problem>('/api/payments', aPayment(reservationId, MORNING_PRICE, change))
const statusOf = (who: TestBrowser, paymentId: string) =>
  who.get<PaymentAnswer>(`/api/payments/${paymentId}/status`)
const cookieOf = (who: TestBrowser) =>
  [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a charge by staff', () => {
  test('gives the PIX code; when it is paid the reservation is approved and the agenda shows it', async () => {
    const { status, body } = await charge(admin)
    expect(status).toBe(201)
    expect(body).toMatchObject({ value: MORNING_PRICE, paymentStatus: 'pending' })
    expect(parseBrCode(body.pixQrCodeText!)).not.toBeNull()

    app.clock.advance(PIX_MS)
    const events = await readEvents(app.origin, { Cookie: cookieOf(admin) })
    expect((await statusOf(admin, body.id)).body).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
    })
    expect(await events.next()).toMatchObject({ event: 'calendar', data: { dates: [TOMORROW] } })
    expect(await events.next()).toMatchObject({ event: 'reservations' })
    events.close()
    const path = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}`
    expect((await admin.get<Agenda>(path)).body.days[0]!.allReservations).toMatchObject([
      { id, status: 'approved', paymentStatus: 'paid', paidBy: 'attempt', paymentMethod: 'PIX' },
    ])
  })

  test('is an audit entry: who charged what, how much and how; asking again is none', async () => {
    const customer = app.browser()
    const { body: order } = await customer.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('11:00')]),
    )
    await charge(customer, {}, order.id)
    for (let time = 0; time < 2; time += 1) await charge(admin)
    const entries = await app.deps.knex('audit_entries').where({ action: 'charged' })
    expect(entries).toMatchObject([{ entity: 'payment', entityId: String(id), actor: 'admin' }])
    expect(entries[0]!.userId).not.toBeNull()
    expect(entries[0]!.session).not.toBeNull()
    expect(JSON.parse(entries[0]!.changes)).toEqual([
      { field: 'amount', before: null, after: 8_000 },
      { field: 'paymentMethod', before: null, after: 'PIX' },
    ])
  })

  test('may be begun by one admin and watched by another', async () => {
    const other = await signedIn(app, 'admin')
    const { body } = await charge(admin)
    expect((await statusOf(other, body.id)).body.paymentStatus).toBe('pending')
    expect((await charge(other)).body.id).toBe(body.id)
  })

  test('has no deadline: what an admin made does not run out', async () => {
    const { body } = await charge(admin)
    app.clock.advance(PIX_MS - 1)
    expect((await statusOf(admin, body.id)).body).toMatchObject({
      reservationStatus: 'pending',
      expiresInMs: 0,
    })
  })

  test('takes the CPF of the request and none but a right one', async () => {
    const { status, body } = await charge(admin, { customerCpf: '11111111111' })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('customerCpf')
    expect((await charge(admin, { customerCpf: '' })).status).toBe(422)
  })

  test('takes the whole price, and no less than the minimum', async () => {
    const wrong = await charge(admin, { value: 40 })
    expect([wrong.status, wrong.body.code, wrong.body.price]).toEqual([409, 'price-changed', 80])
    const cheap = await adminReservation({ price: 499, startTime: '12:00', endTime: '13:00' })
    const low = await charge(admin, { value: 4.99 }, cheap)
    expect([low.status, low.body.code]).toEqual([409, 'minimum-total'])
  })

  test.each(['canceled', 'pending_confirmation'] as const)(
    'is for what waits or stands: %s is refused',
    async (status) => {
      await app.deps.knex('reservations').where({ id }).update({ status })
      const answer = await charge(admin)
      expect([answer.status, answer.body.code]).toEqual([409, 'group-not-payable'])
    },
  )
})

describe('what was paid by hand before it was approved', () => {
  const payByHand = () => admin.patch(`/api/reservations/${id}`, { paymentStatus: 'paid' })

  test('is not charged again', async () => {
    expect(await payByHand()).toMatchObject({ status: 200, body: { status: 'pending' } })
    const { status, body } = await charge(admin)
    expect([status, body.code]).toEqual([409, 'group-not-payable'])
  })

  test('gives back money that was under way', async () => {
    const { body } = await charge(admin)
    await payByHand()
    app.clock.advance(PIX_MS)
    await statusOf(admin, body.id)
    const row = await app.deps.knex('reservations').where({ id }).first()
    expect(row).toMatchObject({ status: 'pending', paymentStatus: 'paid', paidBy: 'admin' })
    expect(await app.deps.knex('refunds')).toMatchObject([{ amount: 8_000, reason: 'paid-twice' }])
  })
})

describe('what stays somebody’s own', () => {
  test('a charge by staff is readable by admins only', async () => {
    const customer = app.browser()
    await customer.post('/api/holds', { date: TOMORROW, startTime: '16:00', sportType: 'vôlei' })
    const user = await signedIn(app, 'user')
    const { body } = await charge(admin)
    for (const who of [app.browser(), customer, user]) {
      expect((await charge(who)).status).toBe(404)
      expect((await statusOf(who, body.id)).status).toBe(404)
    }
  })

  test('after the admin has signed out it is not readable on the same tablet', async () => {
    await admin.post('/api/holds', { date: TOMORROW, startTime: '16:00', sportType: 'vôlei' })
    const { body } = await charge(admin)
    await admin.post('/api/logout')
    expect((await statusOf(admin, body.id)).status).toBe(404)
    expect((await charge(admin)).status).toBe(404)
  })

  test('a customer’s reservation is charged by that customer, and at the counter by the same charge', async () => {
    const customer = app.browser()
    const { body: order } = await customer.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('11:00')]),
    )
    const { body } = await charge(customer, {}, order.id)
    expect((await charge(admin, {}, order.id)).body.id).toBe(body.id)
    for (const who of [admin, customer]) expect((await statusOf(who, body.id)).status).toBe(200)
    const user = await signedIn(app, 'user')
    for (const who of [app.browser(), user]) {
      expect((await charge(who, {}, order.id)).status).toBe(404)
      expect((await statusOf(who, body.id)).status).toBe(404)
    }
  })

  test('only a customer cancels an unpaid reservation by this route, not staff', async () => {
    const cancel = await admin.post('/api/reservations/cancel-unpaid', { reservationIds: [id] })
    expect(cancel.status).toBe(404)
  })
})
