import type { Command } from '#shared/commands/command.ts'
import { everyReservation } from '#shared/commands/days.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { Resource } from '../../api/resource.ts'
import { withoutCpf, type OfflineDb, type OutboxEntry } from '../store/offlineDb.ts'
import type { Sync } from '../sync/adminSync.ts'
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
  /** The reservations that the edits are about, as far as their days are cached here. */
  about: AdminReservation[]
  /** Today at the venue. */
  today: CivilDate
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

export function createQueueView({ live }: Pick<Sync, 'live'>): Resource<QueueView> {
  return live.part(({ shown, waiting, refused, ofOthers, lastFreshMs }) => {
    const commands = [...waiting, ...refused].map(
      ({ command }) => command as { id?: number } | null,
    )
    const ids = new Set(commands.map((command) => command?.id))
    const about = everyReservation(shown).filter(({ id }) => ids.has(id))
    return { waiting, refused, ofOthers, lastFreshMs, about, today: shown.today }
  })
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
