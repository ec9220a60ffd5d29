import { expect } from 'vitest'
import type { Reservation, Tables } from './tables.ts'
import type { TablesNow } from './whoHas.ts'

/** A payment is what the group costs, when it comes and ever after; a refund is the price of what was cancelled. */
export function checkMoney({ tables }: TablesNow, { tables: before }: TablesNow): void {
  for (const { id, paymentGroupId, amount, state } of tables.payment_attempts) {
    if (state !== 'paid') continue
    const group = groupOf(tables, paymentGroupId)
    expect([id, sum(group)], 'a paid charge is the sum of its group').toEqual([id, amount])
    const wasPaid = before.payment_attempts.some((one) => one.id === id && one.state === 'paid')
    if (wasPaid) continue
    expect(sum(groupOf(before, paymentGroupId)), 'at the time of payment').toBe(amount)
    expect(group.every(({ status }) => status === 'approved')).toBe(true)
  }
  for (const one of tables.reservations) {
    const isPaid = tables.payment_attempts.some(
      ({ paymentGroupId, state }) => paymentGroupId === one.paymentGroupId && state === 'paid',
    )
    expect(one.paymentStatus === 'paid', 'paid by somebody').toBe(one.paidBy !== null)
    if (one.paidBy === 'attempt') expect([one.id, isPaid]).toEqual([one.id, true])
    // A cart is one browser's; staff's reservations can each be charged.
    const others = groupOf(tables, one.paymentGroupId).filter(({ id }) => id !== one.id)
    if (one.userId !== null) expect(others, 'a group of its own').toEqual([])
  }
  for (const { id, attemptId, amount } of tables.refunds) {
    const ids = tables.refund_reservations
      .filter(({ refundId }) => refundId === id)
      .map(({ reservationId }) => reservationId)
    const backed = tables.reservations.filter((one) => ids.includes(one.id))
    if (backed.length > 0) expect(amount, 'a refund of a part').toBe(sum(backed))
    const attempt = tables.payment_attempts.find((one) => one.id === attemptId)!
    const all = tables.refunds.filter((one) => one.attemptId === attemptId)
    expect(all.reduce((total, one) => total + one.amount, 0)).toBeLessThanOrEqual(attempt.amount)
  }
}

function groupOf({ reservations }: Tables, paymentGroupId: string) {
  return reservations.filter((one) => one.paymentGroupId === paymentGroupId)
}

function sum(reservations: readonly Reservation[]) {
  return reservations.reduce((total, { price }) => total + price, 0)
}
