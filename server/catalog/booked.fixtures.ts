import { expect } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { CheckoutAnswer } from '#shared/reservation/reservation.schema.ts'
import { aCardPayment, aCheckout, aSlot } from '../testing/aCheckout.ts'
import type { TestApp } from '../testing/startTestApp.ts'

type Slots = ReturnType<typeof aSlot>[]

/** A customer's unpaid cart. */
export async function booked(app: TestApp, ...slots: Slots) {
  const browser = app.browser()
  const answer = await browser.post<CheckoutAnswer>('/api/reservations', aCheckout(slots))
  expect(answer.status).toBe(201)
  const order = answer.body
  return { browser, order, ids: order.reservations.map(({ id }) => id) }
}

/** A customer's cart paid by card. */
export async function paidOnline(app: TestApp, ...slots: Slots) {
  const cart = await booked(app, ...slots)
  const { id, totalPrice } = cart.order
  const answer = await cart.browser.post<PaymentAnswer>(
    '/api/payments',
    aCardPayment(id, totalPrice),
  )
  expect(answer.body).toMatchObject({ reservationStatus: 'approved' })
  return { ...cart, payment: answer.body }
}

/** A customer's cart, approved and marked as paid by an admin. */
export async function paidToStaff(app: TestApp, ...slots: Slots) {
  const cart = await booked(app, ...slots)
  await app.deps
    .knex('reservations')
    .whereIn('id', cart.ids)
    .update({ status: 'approved', paymentStatus: 'paid', paidBy: 'admin', expiresAt: null })
  await app.deps.knex('slot_claims').whereIn('reservationId', cart.ids).update({ expiresAt: null })
  return cart
}

/** An hour of Tuesday evening, on the reference court unless it says otherwise. */
export function anEvening(startTime: string, change: Partial<Slots[number]> = {}) {
  return aSlot(startTime, { price: 120, courtId: 1, ...change })
}
