import { replay } from '#shared/desk/applyCommand.ts'
import type { DeskSnapshot } from '#shared/desk/deskSnapshot.ts'
import type { DeskDb, OutboxEntry } from './deskDb.ts'
import { readSnapshot } from './keptSnapshot.ts'
import { dependentEntries, waitingIn } from './outbox.ts'

/** All that the desk's screens show, out of what is kept on the device. */
export type DeskView = {
  /** The server's words with the queue replayed on top. */
  shown: DeskSnapshot
  /** Null before anything was read. */
  lastFreshMs: number | null
  /** This person's edits, oldest first. */
  waiting: OutboxEntry[]
  refused: OutboxEntry[]
  /** What others left to send on this device, by their name. Never sent by this person. */
  ofOthers: { userName: string; count: number }[]
}

/** Reads it all at once; asks nobody but the database, so that it can be a live query. */
export async function readDesk(db: DeskDb, userId: number, nowMs: number): Promise<DeskView> {
  return db.transaction('r', [db.resources, db.days, db.outbox, db.meta], async () => {
    const [snapshot, entries, meta] = await Promise.all([
      readSnapshot(db, nowMs),
      db.outbox.orderBy('seq').toArray(),
      db.meta.get('desk'),
    ])
    const own = entries.filter((entry) => entry.userId === userId)
    return {
      shown: replay(snapshot, waitingIn(withoutHeld(own))),
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

function countByName(entries: readonly OutboxEntry[]) {
  const counts = new Map<string, number>()
  for (const { userName } of entries) counts.set(userName, (counts.get(userName) ?? 0) + 1)
  return [...counts].map(([userName, count]) => ({ userName, count }))
}
