import { confirmPaid, type PaidBy } from '../booking/life.ts'
import type { ReservationRow } from '../db/models.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** Approves a group that is paid and has its hours. The courts are locked already. */
export async function approvePaid(
  tx: Tx,
  group: readonly ReservationRow[],
  by: PaidBy,
): Promise<void> {
  const ids = group.map(({ id }) => id)
  if (group.some(({ paymentStatus }) => paymentStatus === 'refunded')) {
    // Paid again: the refund of an older charge does not concern this money.
    await tx.trx('refund_reservations').whereIn('reservationId', ids).delete()
  }
  await confirmPaid(tx, group, by)
}
