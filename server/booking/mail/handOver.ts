import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { endMoves } from '../../venue/occupancy/freeSlots.ts'
import { markUnconfirmed } from './confirmation.ts'
import { endLinks } from '../links/groupLink.ts'
import { cancelCharges } from '../rows/cancelCharges.ts'

/** Takes from whoever had these reservations what they could still see and do of them, because they are another person's now: the link, what it has opened, a charge that waits and a move that was begun. Returns the new rows. */
export async function handOver(tx: Tx, rows: readonly ReservationRow[]): Promise<ReservationRow[]> {
  // To whom it is of now.
  const unconfirmed = await markUnconfirmed(tx, rows)
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  await endLinks(tx, groups.toSorted())
  for (const chunk of inChunks(groups)) {
    await tx
      .trx('payment_groups')
      .whereIn('id', chunk)
      .update({ handedOverAt: toInstant(tx.nowMs) })
  }
  await endMoves(tx, groups)
  await cancelCharges(tx, groups)
  return unconfirmed
}

/** When one of these groups was handed over last; null when none was. What was paid before is not by whom they are of now. */
export async function handedOverAt(
  db: Db,
  groups: readonly (string | null)[],
): Promise<string | null> {
  const ids = groups.filter((id) => id !== null)
  const last = await db('payment_groups')
    .whereIn('id', ids)
    .whereNotNull('handedOverAt')
    .orderBy('handedOverAt', 'desc')
    .first('handedOverAt')
  return last?.handedOverAt ?? null
}
