import type { Command } from '#shared/commands/command.ts'
import { withoutCpf, type OfflineDb, type OutboxEntry } from '../store/offlineDb.ts'
import {
  changeEntry,
  discardEntry,
  discardedWith,
  moveEntry,
  retryEntry,
  retryOverwriting,
  type ChangedPlace,
} from './outbox.ts'

/** A person's edits on this device that the server has not accepted, oldest first, and how many others left here. */
export type QueueView = {
  waiting: OutboxEntry[]
  refused: OutboxEntry[]
  ofOthers: { userName: string; count: number }[]
  /** When all that is shown was last read from the server; null before the first time. */
  lastFreshMs: number | null
}

/** What a person decides about an edit. Each takes effect at once and is stored; it is sent when there is a connection. */
export type PendingActions = {
  retry(key: string): Promise<void>
  /** Again, on the row as it is now. */
  overwrite(key: string, version: number): Promise<void>
  change(key: string, change: (command: Command) => Command): Promise<void>
  move(key: string, place: ChangedPlace): Promise<void>
  /** The edit and those that would have nothing to be about without it. */
  discardedWith(key: string): Promise<OutboxEntry[]>
  discard(key: string): Promise<void>
  /** Everybody's edits of this device as JSON, without any CPF. */
  exportAll(): Promise<string>
  storage(): Promise<StorageUse>
}
export type StorageUse = {
  usageBytes: number | null
  quotaBytes: number | null
  /** Whether the browser has promised not to clear it. */
  persisted: boolean
}

export async function readQueue(db: OfflineDb, userId: number): Promise<QueueView> {
  // Of one moment, and past Dexie's cache of answers, which knows databases by their name only.
  return db.transaction('r', db.outbox, db.meta, async () => {
    const [entries, meta] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.meta.get('desk'),
    ])
    const own = entries.filter((entry) => entry.userId === userId)
    return {
      waiting: own.filter(({ refusal }) => refusal === null),
      refused: own.filter(({ refusal }) => refusal !== null),
      ofOthers: countByName(entries.filter((entry) => entry.userId !== userId)),
      lastFreshMs: meta?.lastFreshMs ?? null,
    }
  })
}

// The user's name differs between the device's record and the session.
function countByName(entries: readonly OutboxEntry[]) {
  const counts = new Map<number, { userName: string; count: number }>()
  for (const { userId, userName } of entries) {
    counts.set(userId, { userName, count: (counts.get(userId)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

export function createPendingActions(db: OfflineDb): PendingActions {
  return {
    retry: (key) => retryEntry(db, key),
    overwrite: (key, version) => retryOverwriting(db, key, version),
    change: (key, change) => changeEntry(db, key, change),
    move: (key, place) => moveEntry(db, key, place),
    discardedWith: (key) => discardedWith(db, key),
    discard: (key) => discardEntry(db, key),
    async exportAll() {
      const entries = await db.outbox.orderBy('seq').toArray()
      return JSON.stringify(withoutCpf(entries), null, 2)
    },
    async storage() {
      // Not there without HTTPS.
      const { storage } = navigator as { storage?: StorageManager }
      const { usage, quota } = (await storage?.estimate()) ?? {}
      const persisted = (await storage?.persisted()) ?? false
      return { usageBytes: usage ?? null, quotaBytes: quota ?? null, persisted }
    },
  }
}
