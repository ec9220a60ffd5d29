import { expect, test } from 'vitest'
import { isOwed, isPayableAtDesk } from './owed.ts'

test.each([
  ['approved', 'pending', null, true, true],
  ['approved', 'failed', null, true, true],
  ['approved', 'paid', 'admin', false, false],
  // Taken back at the provider.
  ['approved', 'refunded', 'attempt', true, true],
  // Given back by people while the hour stands.
  ['approved', 'refunded', 'admin', false, false],
  ['pending', 'pending', null, false, true],
  ['canceled', 'pending', null, false, false],
  ['canceled', 'refunded', 'attempt', false, false],
  ['pending_confirmation', 'paid', 'attempt', false, false],
] as const)('%s, %s, paid by %s', (status, paymentStatus, paidBy, owed, payable) => {
  const reservation = { status, paymentStatus, paidBy }
  expect([isOwed(reservation), isPayableAtDesk(reservation)]).toEqual([owed, payable])
})
