import { replay } from '#shared/commands/replay.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import type { OfflineDb, OutboxEntry, ResourceName } from './offlineDb.ts'
import { readSnapshot } from './cachedSnapshot.ts'
import { dependentEntries, waitingIn } from './outbox.ts'

/** All that the desk's screens show, out of what is kept on the device. */
export type OfflineView = {
  /** The server's words with the queue replayed on top. */
  shown: Snapshot
  /** The lists that were read at least once. */
  kept: ReadonlySet<ResourceName>
  /** Null before anything was read. */
  lastFreshMs: number | null
  /** The server's clock when it was looked at, as far as this device can tell. */
  serverMs: number
  /** What to add to this device's clock to get the server's. */
  clockSkewMs: number
  /** This person's edits, oldest first. */
  waiting: OutboxEntry[]
  refused: OutboxEntry[]
  /** What others left to send on this device, by their name. Never sent by this person. */
  ofOthers: { userName: string; count: number }[]
}

/** Reads it all at once; asks nobody but the database, so that it can be a live query. */
export async function readDesk(db: OfflineDb, userId: number, nowMs: number): Promise<OfflineView> {
  return db.transaction('r', [db.resources, db.days, db.outbox, db.meta], async () => {
    const [snapshot, names, entries, meta] = await Promise.all([
      readSnapshot(db, nowMs),
      db.resources.toCollection().primaryKeys(),
      db.outbox.orderBy('seq').toArray(),
      db.meta.get('desk'),
    ])
    const clockSkewMs = meta?.clockSkewMs ?? 0
    const own = entries.filter((entry) => entry.userId === userId)
    return {
      shown: replay(snapshot, waitingIn(withoutHeld(own))),
      serverMs: nowMs + clockSkewMs,
      clockSkewMs,
      kept: new Set(names),
      lastFreshMs: meta?.lastFreshMs ?? null,
      waiting: own.filter(({ refusal }) => refusal === null),
      refused: own.filter(({ refusal }) => refusal !== null),
      ofOthers: countByName(entries.filter((entry) => entry.userId !== userId)),
    }
  })
}

// What speaks of a row that was refused has nothing to be shown on.
function withoutHeld(entries: readonly OutboxEntry[]) {
  const refused = entries.filter(({ refusal }) => refusal !== null)
  const held = new Set(refused.flatMap((entry) => dependentEntries(entries, entry)))
  return entries.filter((entry) => !held.has(entry))
}

// A person without a line goes by another name than with one.
function countByName(entries: readonly OutboxEntry[]) {
  const counts = new Map<number, { userName: string; count: number }>()
  for (const { userId, userName } of entries) {
    counts.set(userId, { userName, count: (counts.get(userId)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}
