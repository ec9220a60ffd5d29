import type { Command } from '#shared/commands/command.ts'
import { NAME_LENGTH } from '#shared/book/tab/tab.schema.ts'
import type { TillMethod } from '#shared/book/till/till.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { remakeCommand } from '#shared/commands/lost.ts'
import { isEnrolled } from '../../api/account/enrolled.ts'
import {
  exportEdits,
  storing,
  waitingByOwner,
  type LostRow,
  type OfflineDb,
  type OutboxEntry,
  type QueueOwner,
  type WaitingOf,
} from '../store/offlineDb.ts'
import { readOfflineView } from '../store/offlineView.ts'
import { madeNow } from './deviceClock.ts'
import {
  changeEntry,
  enqueue,
  discardEntry,
  discardedWith,
  moveEntry,
  retryEntry,
  retryOverwriting,
  takeBackEntry,
  withdrawEntry,
  type ChangedPlace,
} from './outbox.ts'
import { newId } from '../../api/newId.ts'

/** A person's edits on this device that the server has not accepted, oldest first, and how many others left here. */
export type QueueView = {
  waiting: OutboxEntry[]
  refused: OutboxEntry[]
  ofOthers: Omit<WaitingOf, 'userId'>[]
  /** Others' edits that wait here, on an enrolled device. */
  waitingOfOthers: OutboxEntry[]
  /** What this device knew and a restored copy of the server lacks. */
  lost: LostRow[]
  /** When all that is shown was last read from the server; null before the first time. */
  lastFreshMs: number | null
}

/** What this device does not know whole of a lost reservation. */
export type RemadeContact = { customerEmail?: string; customerPhone?: string }

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
  /** Discards an edit that the server refused, and puts the money of somebody that was in hand by it on a tab, to be given back. */
  register(key: string, money: InHand): Promise<void>
  /** Discards it if it was never on its way; returns whether it was discarded. */
  withdraw(key: string): Promise<boolean>
  /** Takes back another one's edit if it was never on its way; returns whether it was taken back. */
  takeBack(key: string): Promise<boolean>
  /** Makes again what the server lost; or not. */
  remake(seq: number, contact?: RemadeContact): Promise<void>
  forget(seq: number): Promise<void>
  /** Everybody's edits of this device as JSON, without any CPF. */
  exportAll(): Promise<string>
  storage(): Promise<StorageUse>
}
/** Money that was in hand, in centavos, and of whom. */
export type InHand = { name: string; parts: readonly { method: TillMethod; cents: number }[] }
export type StorageUse = {
  usageBytes: number | null
  quotaBytes: number | null
  /** Whether the browser has promised not to clear it. */
  persisted: boolean
}

export async function readQueue(db: OfflineDb, userId: number): Promise<QueueView> {
  // Of one moment, and past Dexie's cache of answers, which knows databases by their name only.
  return db.transaction('r', db.outbox, db.meta, db.lost, async () => {
    const [entries, meta, lost] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.meta.get('desk'),
      db.lost.toArray(),
    ])
    const own = entries.filter((entry) => entry.userId === userId)
    const others = entries.filter((entry) => entry.userId !== userId)
    return {
      waiting: own.filter(({ refusal }) => refusal === null),
      refused: own.filter(({ refusal }) => refusal !== null),
      ofOthers: waitingByOwner(others),
      waitingOfOthers: isEnrolled() ? others.filter(({ refusal }) => refusal === null) : [],
      lost: lost.filter(({ isLost }) => isLost),
      lastFreshMs: meta?.lastFreshMs ?? null,
    }
  })
}

/** Queues the creation in place of the lost row; what the server says to it comes as for any other edit. */
function remakeLost(
  db: OfflineDb,
  person: QueueOwner,
  { seq, contact, nowMs }: { seq: number; contact: RemadeContact | undefined; nowMs: number },
): Promise<void> {
  const { customers, days, lost: losses, made, meta, outbox, queues, resources } = db
  const tables = [outbox, made, meta, losses, resources, days, customers, queues]
  return db.transaction('rw', tables, async () => {
    const lost = await db.lost.get(seq)
    if (!lost) return
    const { shown } = await readOfflineView(db, person.userId, nowMs)
    const command = remakeCommand(lost.known, shown)
    if (!command) return
    const time = await madeNow(db, nowMs)
    const whole =
      command.kind === 'reservation.create'
        ? { ...command, body: { ...command.body, ...contact } }
        : command
    await enqueue(db, person, { key: newId(), ...time, command: whole })
    await db.lost.delete(seq)
  })
}

/** Both edits are as old as the one that is discarded: money that came in then is never refused. */
function registerMoney(
  db: OfflineDb,
  person: QueueOwner,
  key: string,
  { name, parts }: InHand,
): Promise<void> {
  const tables = [db.outbox, db.made, db.meta, db.resources, db.queues]
  return db.transaction('rw', tables, async () => {
    const entry = await db.outbox.where({ key }).first()
    if (!entry) return
    const { isUnchecked, madeAt, skewMs } = entry
    const time = {
      madeAt,
      ...(skewMs !== undefined && { skewMs }),
      ...(isUnchecked && { isUnchecked }),
    }
    const queue = (command: Command) =>
      enqueue(db, person, { key: newId(), ...time, command, offline: true })
    const body = { name: name.trim().slice(0, NAME_LENGTH) || 'Dinheiro recebido' }
    const { tempId } = await queue({ kind: 'tab.create', body })
    const paid = parts.map(({ cents, method }) => ({ method, amount: toReais(cents) }))
    if (tempId !== null) await queue({ kind: 'tab.pay', id: tempId, body: { parts: paid } })
    await discardEntry(db, key)
  })
}

export function createPendingActions(
  db: OfflineDb,
  person: QueueOwner,
  nowMs: () => number = Date.now,
): PendingActions {
  return {
    retry: (key) => retryEntry(db, key),
    overwrite: (key, version) => retryOverwriting(db, key, version),
    change: (key, change) => changeEntry(db, key, change),
    move: (key, place) => moveEntry(db, key, place),
    discardedWith: (key) => discardedWith(db, key),
    discard: (key) => discardEntry(db, key),
    register: (key, money) => registerMoney(db, person, key, money),
    withdraw: (key) => withdrawEntry(db, key),
    takeBack: (key) => takeBackEntry(db, key, person.userId),
    remake: (seq, contact) =>
      storing(() => remakeLost(db, person, { seq, contact, nowMs: nowMs() })),
    forget: (seq) => storing(() => db.lost.delete(seq)),
    exportAll: () => exportEdits(db),
    async storage() {
      // Not there without HTTPS.
      const { storage } = navigator as { storage?: StorageManager }
      const { usage, quota } = (await storage?.estimate()) ?? {}
      const persisted = (await storage?.persisted()) ?? false
      return { usageBytes: usage ?? null, quotaBytes: quota ?? null, persisted }
    },
  }
}
