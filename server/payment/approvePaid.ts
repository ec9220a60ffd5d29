import { cancelCharges } from '../booking/openCharges.ts'
import { queueMail } from '../booking/reservationMail.ts'
import { changeRows } from '../db/changeRows.ts'
import { toInstant } from '../db/instant.ts'
import type { ReservationRow } from '../db/models.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** What paid a reservation. */
export type PaidBy = Pick<ReservationRow, 'paidBy' | 'paymentMethod' | 'asaasPaymentId'>

/** Approves a group that is paid and has its hours. The courts are locked already. */
export async function approvePaid(
  tx: Tx,
  paymentGroupId: string,
  group: readonly ReservationRow[],
  by: PaidBy,
): Promise<void> {
  const ids = group.map(({ id }) => id)
  if (group.some(({ paymentStatus }) => paymentStatus === 'refunded')) {
    // Paid again: the refund of an older charge does not concern this money.
    await tx.trx('refund_reservations').whereIn('reservationId', ids).delete()
  }
  await markPaid(tx, ids, { ...by, status: 'approved', canceledReason: null })
  await tx.trx('slot_claims').whereIn('reservationId', ids).update({ expiresAt: null })
  tx.touch({ dates: group.map(({ date }) => date) })
  // Another charge of the group must not be paid as well.
  await cancelCharges(tx, [paymentGroupId])
  await queueMail(tx, 'confirmed', ids)
}

/** Writes down that reservations are paid, and what they become by it. */
export async function markPaid(
  tx: Tx,
  ids: readonly number[],
  paid: PaidBy & Partial<Pick<ReservationRow, 'status' | 'canceledReason'>>,
): Promise<void> {
  await changeRows(tx, 'reservations', ids, {
    ...paid,
    paymentStatus: 'paid',
    paymentConfirmedAt: toInstant(tx.nowMs),
    expiresAt: null,
  })
}
