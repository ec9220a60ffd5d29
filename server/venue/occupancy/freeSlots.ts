import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

/** Releases court-hours. */
export async function freeClaims(
  tx: Tx,
  owner: 'holdId' | 'reservationId' | 'incidentId',
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

type Move = Row<'hour_moves'>

/** Whose the hold of the new hour is: of no browser, but of the move itself. */
export function ownerOfMove({ id }: Pick<Move, 'id'>): string {
  return `move-${id}`
}

/** Frees the new hours of these moves; the old ones stay as they are. */
export async function freeMoves(tx: Tx, moves: readonly Pick<Move, 'id'>[]): Promise<void> {
  const held = await tx.trx('holds').whereIn('ownerId', moves.map(ownerOfMove)).select('id')
  await deleteHolds(
    tx,
    held.map(({ id }) => id),
  )
}

/** Ends the moves that customers have begun of these reservations. */
export async function endMovesOf(tx: Tx, reservationIds: readonly number[]): Promise<void> {
  const begun = await tx
    .trx('hour_moves')
    .whereIn('reservationId', [...reservationIds])
    .where({ state: 'open' })
    .select('paymentGroupId')
  await endMoves(
    tx,
    begun.map(({ paymentGroupId }) => paymentGroupId),
  )
}

/** Ends what these groups' customers have begun to move: the new hours are free, and the charges of the differences are cancelled after the commit. */
export async function endMoves(
  tx: Tx,
  paymentGroupIds: readonly (string | null)[],
  state: 'expired' | 'ended' = 'ended',
): Promise<void> {
  const groups = [...new Set(paymentGroupIds.flatMap((id) => id ?? []))]
  if (groups.length === 0) return
  const open = await tx
    .trx('hour_moves')
    .whereIn('paymentGroupId', groups)
    .where({ state: 'open' })
    .orderBy('id')
    .select('id')
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await tx.trx('hour_moves').whereIn('id', ids).update({ state })
  await freeMoves(tx, open)
  const charges = await tx
    .trx('payment_attempts')
    .whereIn('moveId', ids)
    .whereNull('closedAt')
    .select('id')
  for (const { id } of charges) {
    await enqueue(
      tx,
      'cancel-charge',
      { attemptId: id },
      { subject: id, once: `cancel-charge ${id}` },
    )
  }
}

/** Whether the new hour of an open move is still kept at this instant. */
export function isHeldMove({ state, expiresAt }: Move, nowMs: number): boolean {
  return state === 'open' && expiresAt > toInstant(nowMs)
}
