import { aCustomer } from '../../platform/contact/customer.fixtures.ts'

/** One hour of a cart as the browser sends it; `price` in reais. */
export function aCheckoutSlot(change: Record<string, unknown> = {}) {
  return {
    date: '2026-07-04',
    startTime: '18:00',
    endTime: '19:00',
    price: 100,
    courtId: 1,
    ...change,
  }
}

/** A cart of one hour as the browser sends it. */
export function aCheckout(change: Record<string, unknown> = {}) {
  return {
    sport: 'Futevôlei',
    sportType: 'futevôlei',
    reservationType: 'avulso',
    ...aCustomer(),
    paymentStatus: 'pending',
    paymentGroupId: '7f0c2f1e-5c0f-4a51-9a52-3e1f6a4a7d10',
    timeSlots: [aCheckoutSlot()],
    ...change,
  }
}
