import type { Tx } from '../../db/writeTransaction.ts'
import { AttemptRow } from '../../payment/AttemptRow.ts'
import { enqueueCancelCharge } from '../../payment/chargeJobs.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** Has the provider cancel what could still be paid for these reservations as they were. */
export async function cancelCharges(tx: Tx, rows: readonly ReservationRow[]): Promise<void> {
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  if (groups.length === 0) return
  const open = await AttemptRow.query(tx.trx)
    .whereIn('paymentGroupId', [...new Set(groups)])
    .whereNull('closedAt')
    .select('paymentGroupId')
  for (const { paymentGroupId } of open) await enqueueCancelCharge(tx, paymentGroupId)
}
