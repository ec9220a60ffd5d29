import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { queueMail } from '../booking/mail/queueMail.ts'
import { enqueueCancelCharge } from '../payment/chargeJobs.ts'
import type { Claim } from './claims.ts'

/** Clears what has run out from court-hours that are about to be taken: holds go, an unpaid group ends as `canceled`, `expired`. */
export async function replaceExpired(tx: Tx, stale: readonly Claim[]): Promise<void> {
  await deleteHolds(
    tx,
    stale.flatMap(({ holdId }) => holdId ?? []),
  )
  const ids = stale.flatMap(({ reservationId }) => reservationId ?? [])
  if (ids.length === 0) return
  const groups = await tx.trx('reservations').whereIn('id', ids).distinct('paymentGroupId')
  const ordered = groups.flatMap(({ paymentGroupId }) => paymentGroupId ?? []).sort()
  for (const paymentGroupId of ordered) await expireGroup(tx, paymentGroupId)
}

/** Deletes holds with their claims. They carry neither money nor evidence. */
export async function deleteHolds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await freeClaims(tx, 'holdId', ids)
  await tx
    .trx('holds')
    .whereIn('id', [...ids])
    .delete()
}

/** Ends an unpaid group whose time is over; its charge is cancelled by a job, outside the transaction. */
export async function expireGroup(tx: Tx, paymentGroupId: string): Promise<void> {
  const rows: { id: number }[] = await tx
    .trx('reservations')
    .where({ paymentGroupId, status: 'pending' })
    .where('expiresAt', '<=', toInstant(tx.nowMs))
    .orderBy('id')
    .select('id')
  await cancelReservations(
    tx,
    rows.map(({ id }) => id),
    'expired',
  )
  await enqueueCancelCharge(tx, paymentGroupId)
}

/** Sets reservations to `canceled` with the reason and frees their court-hours in the same breath. */
export async function cancelReservations(
  tx: Tx,
  ids: readonly number[],
  canceledReason: 'expired' | 'customer' | 'admin' | 'refunded',
): Promise<void> {
  if (ids.length === 0) return
  const now = toInstant(tx.nowMs)
  await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .update({
      status: 'canceled',
      canceledReason,
      expiresAt: null,
      updatedAt: now,
      version: tx.trx.raw('version + 1'),
    })
  await freeClaims(tx, 'reservationId', ids)
  // Who let their own time run out or left knows it already.
  if (canceledReason === 'admin') await queueMail(tx, 'canceled', ids)
  tx.touch({ reservations: true })
}

/** Gives court-hours back. */
export async function freeClaims(
  tx: Tx,
  owner: 'holdId' | 'reservationId',
  ids: readonly number[],
): Promise<void> {
  const freed = await tx
    .trx('slot_claims')
    .whereIn(owner, [...ids])
    .select('date')
  if (freed.length === 0) return
  await tx
    .trx('slot_claims')
    .whereIn(owner, [...ids])
    .delete()
  tx.touch({ dates: freed.map(({ date }) => date) })
}
