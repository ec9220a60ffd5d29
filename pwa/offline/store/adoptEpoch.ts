import { targetOf, rowKindOf, rowsOf } from '#shared/commands/command.ts'
import {
  identityOf,
  isInSight,
  isKnownTo,
  rowsToRemake,
  type KnownRow,
} from '#shared/commands/lost.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { toQueued } from '../queue/outbox.ts'
import {
  storable,
  type OfflineDb,
  type OutboxEntry,
  type Refusal,
  type SeenRow,
} from './offlineDb.ts'
import { readSnapshot } from './offlineView.ts'
import { newId } from '../../api/newId.ts'

/**
 * The server's data is this copy. Where this device's is another one: every edit made on that one is left to a person, with the
 * row that it was about, and the cached rows go; those that could be made again are kept until the new copy has been read.
 */
export function adoptEpoch(db: OfflineDb, serverEpoch: string, nowMs: number): Promise<void> {
  const tables = [db.meta, db.outbox, db.resources, db.days, db.made, db.lost, db.customers]
  return db.transaction('rw', tables, async () => {
    const meta = await db.meta.get('desk')
    if (!meta || meta.serverEpoch === serverEpoch) return
    const before = await readSnapshot(db, nowMs)
    await refuseOthers(db, { cached: meta.serverEpoch, serverEpoch }, before)
    if (meta.serverEpoch === undefined) {
      await db.meta.update('desk', { serverEpoch })
      return
    }
    await keepForRemaking(db, before)
    const cached = [db.resources, db.days, db.made, db.customers]
    await Promise.all(cached.map((table) => table.clear()))
    const { id, userId, userName } = meta
    const epoch = newId()
    await db.meta.put({ id, userId, userName, lastFreshMs: null, epoch, serverEpoch })
  })
}

type Epochs = { cached: string | undefined; serverEpoch: string }

// Everybody's, the refused ones too: none may be sent again over a row that has only got the same number.
async function refuseOthers(
  db: OfflineDb,
  { cached, serverEpoch }: Epochs,
  before: Snapshot,
): Promise<void> {
  await db.outbox.toCollection().modify((entry) => {
    entry.serverEpoch ??= cached ?? serverEpoch
    if (entry.serverEpoch === serverEpoch) return
    const seen = entry.seen ?? seenBy(entry, before)
    if (seen) entry.seen = seen
    entry.refusal = OTHER_EPOCH
  })
}

const OTHER_EPOCH: Refusal = {
  text: problemMessage('other-epoch'),
  status: 412,
  problem: { status: 412, code: 'other-epoch', message: problemMessage('other-epoch') },
}

function seenBy(entry: OutboxEntry, before: Snapshot): SeenRow | null {
  const command = toQueued(entry)?.command
  if (!command) return null
  const target = targetOf(command)
  const kind = rowKindOf(command)
  const row = target && rowsOf(before, kind).find(({ id }) => id === target.id)
  return { kind, row: row ?? null, courts: [...before.courts] }
}

async function keepForRemaking(db: OfflineDb, before: Snapshot): Promise<void> {
  const known = new Set((await db.lost.toArray()).map(({ known }) => identityOf(known)))
  const rows = rowsToRemake(before).filter((row) => !known.has(identityOf(row)))
  await db.lost.bulkAdd(rows.map((known) => ({ known: storable(known), isLost: false })))
}

/** Everything has been read: what the new copy has is not lost. Inside a transaction over `lost`, `resources`, `days`, `outbox`, `customers` and `meta`. */
export async function judgeLost(db: OfflineDb, nowMs: number): Promise<void> {
  const kept = await db.lost.toArray()
  if (kept.length === 0) return
  const now = await readSnapshot(db, nowMs)
  const isThere = isKnownTo(now)
  const isOver = ({ known }: { known: KnownRow }) => isThere(known) || !isInSight(now, known)
  await db.lost.bulkDelete(kept.filter(isOver).map(({ seq }) => seq))
  await db.lost.toCollection().modify({ isLost: true })
}
