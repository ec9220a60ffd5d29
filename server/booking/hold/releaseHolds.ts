import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { deleteHolds } from '../../occupancy/freeSlots.ts'
import type { HoldRow } from './HoldRow.ts'
import { liveHolds } from './liveHolds.ts'

/** Frees the browser's holds at once. */
export async function releaseHolds(tx: Tx, holds: readonly HoldRow[]): Promise<void> {
  await deleteHolds(
    tx,
    holds.map(({ id }) => id),
  )
}

/** Lets the holds run out in a few seconds: a page that goes away may be a reload, which takes them back by `resumeHolds`. */
export async function releaseLater(
  tx: Tx,
  holds: readonly HoldRow[],
  graceSeconds: number,
): Promise<void> {
  const expiresAt = toInstant(tx.nowMs + graceSeconds * 1000)
  for (const hold of holds) {
    if (hold.expiresAt <= expiresAt) continue
    await setExpiry(tx, hold, { expiresAt, resumesUntil: hold.resumesUntil ?? hold.expiresAt })
  }
}

/** Takes back a release whose grace still runs. */
export async function resumeHolds(tx: Tx, ownerId: string): Promise<HoldRow[]> {
  for (const hold of await liveHolds(tx.trx, ownerId, tx.nowMs)) {
    if (hold.resumesUntil)
      await setExpiry(tx, hold, { expiresAt: hold.resumesUntil, resumesUntil: null })
  }
  return liveHolds(tx.trx, ownerId, tx.nowMs)
}

async function setExpiry(
  { trx, touch }: Tx,
  hold: HoldRow,
  change: { expiresAt: string; resumesUntil: string | null },
) {
  await trx('holds').where({ id: hold.id }).update(change)
  await trx('slot_claims').where({ holdId: hold.id }).update({ expiresAt: change.expiresAt })
  touch({ dates: [hold.date] })
}
