import { changeRows } from '../db/changeRows.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** Releases court-hours. */
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

/** Deletes holds with their claims. No money or history depends on them. */
export async function deleteHolds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await freeClaims(tx, 'holdId', ids)
  await tx
    .trx('holds')
    .whereIn('id', [...ids])
    .delete()
}

/** Deletes holds that have run out, and notes whose carts they were. */
export async function deleteExpiredHolds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const expired = await tx
    .trx('holds')
    .whereIn('id', [...ids])
    // Given back while it still had time.
    .whereNull('resumesUntil')
    .orderBy('expiresAt')
    .select('ownerId', 'firstHeldAt', 'expiresAt as endedAt')
  const carts = new Map(expired.map((row) => [`${row.ownerId} ${row.firstHeldAt}`, row]))
  if (carts.size > 0) {
    await tx
      .trx('lapsed_carts')
      .insert([...carts.values()])
      .onConflict(['ownerId', 'firstHeldAt'])
      .ignore()
  }
  await deleteHolds(tx, ids)
}

/** Sets reservations to `canceled` with the reason and frees their court-hours with it. The caller handles mail and charges. */
export async function cancelReservations(
  tx: Tx,
  ids: readonly number[],
  canceledReason: 'expired' | 'customer' | 'admin' | 'refunded',
): Promise<void> {
  if (ids.length === 0) return
  await changeRows(tx, 'reservations', ids, { status: 'canceled', canceledReason, expiresAt: null })
  await freeClaims(tx, 'reservationId', ids)
}
