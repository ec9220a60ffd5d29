import { recordChanges } from '../../audit/recordChanges.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { cancelReservations } from '../../occupancy/replaceExpired.ts'
import { enqueueCancelCharge } from '../../payment/chargeJobs.ts'
import { refundReservations } from '../../payment/refundReservations.ts'
import type { StrandedRow } from './strandedReservations.ts'

/** Cancels reservations by an admin's hand. A charge not yet paid is cancelled, what was paid online goes back; what was paid at the desk is the desk's to give back. */
export async function cancelStranded(
  tx: Tx,
  who: { id: number },
  reservations: readonly StrandedRow[],
): Promise<void> {
  const ids = reservations.map(({ id }) => id)
  await cancelReservations(tx, ids, 'admin')
  const unpaid = reservations.filter(({ paymentStatus }) => paymentStatus !== 'paid')
  const carts = new Set(unpaid.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))
  for (const paymentGroupId of carts) await enqueueCancelCharge(tx, paymentGroupId)
  await refundReservations(tx, ids)
  const changes = ids.map((id) => ({ id, action: 'canceled' as const, before: null, after: WHY }))
  await recordChanges(tx, 'reservation', changes, who)
}

const WHY = { Motivo: 'Mudança de horário ou fechamento' }
