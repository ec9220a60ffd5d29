import { answered } from '../../api/answered.ts'
import { NotStored } from '../../api/failure.ts'
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { AnswerRow, CreatedRow } from '#shared/commands/defineCommand.ts'
import type { KnownRow } from '#shared/commands/lost.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { withMaskedContact, withMaskedCustomer } from '#shared/platform/contact/masks.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { RowKind } from '#shared/commands/snapshot.ts'
import type { SyncLists } from '#shared/commands/sync/sync.ts'
import { keysOf } from '#shared/platform/text/keysOf.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { AgendaApi } from '../../api/admin.ts'
import { newId } from '../../api/newId.ts'
import { DATABASES } from './databaseNames.ts'

export type CachedResource = { name: ResourceName; value: unknown }
/** The lists, which come together. */
export const LIST_NAMES = keysOf({
  venue: true,
  courts: true,
  prices: true,
  specialPrices: true,
  operationHours: true,
  closingDates: true,
  fixedClasses: true,
} satisfies Record<keyof SyncLists, true>)
export const RESOURCE_NAMES = [...LIST_NAMES, 'till', 'bar'] as const
export type ResourceName = (typeof RESOURCE_NAMES)[number]

/** A day as the agenda's screen takes it, with what the server's clock said of it. */
export type ShownDay = Awaited<ReturnType<AgendaApi['readDay']>>
export type CachedDay = { date: CivilDate; day: ShownDay }

export type QueueOwner = { userId: number; userName: string }
/** Why the server said no, for a person to read and decide. */
export type Refusal = { text: string; status: number | null; problem: Problem | null }

export type OutboxEntry = {
  /** Its place in the queue, for good. */
  seq: number
  /** A UUID, the `Idempotency-Key`. */
  key: string
  userId: number
  userName: string
  /** ISO, by this device's clock with what it was known to lack. */
  madeAt: string
  /** Milliseconds that were added to the device's clock for that. */
  skewMs?: number
  /** Whether no server had said the time on that day. */
  isUnchecked?: true
  /** Whether there was no connection then. */
  offline?: true
  tempId: number | null
  /** The drawer at which it was made, where there are several. */
  drawer?: number
  /** Read again before use: an older version of the app may have written it. */
  command: unknown
  /** How often it was on its way. Once it was, the server may have done it. */
  attempts: number
  /** Counts it among all that this queue has tried to send, while its fate is unknown. */
  number?: number
  /** How often the server failed at it (5xx), where it did. */
  faults?: number
  refusal: Refusal | null
  /** Missing where its author was not in by PIN: then it waits for their own session. */
  sealed?: EntrySeal
  /** The server's copy of the data that it was made on. */
  serverEpoch?: string
  /** What it was about, where the copy that said so is gone. */
  seen?: SeenRow
  /** The rows that it is about, as they were when it was said to be stored: to be named by, once they are on no list. */
  about?: { kind: RowKind; row: AnswerRow }[]
}
/** The command as it was made, JSON, and what its author's PIN says of it: whoever is here sends it under their name. */
export type EntrySeal = { made: string; seal: string }
/** A row as it was on the copy before, with the courts of then. */
export type SeenRow = { kind: RowKind; row: AnswerRow | null; courts: Court[] }

/** A row of an earlier copy of the server's data. Until the new copy is read it is not known whether it `isLost`. */
export type LostRow = { seq: number; known: KnownRow; isLost: boolean }

/** Whose data this is, and how old. */
export type StoreMeta = {
  id: 'desk'
  userId: number
  userName: string
  /** When all cached data was last read from the server, by this device's clock. */
  lastFreshMs: number | null
  /** What to add to this device's clock to get the server's, as it was then. */
  clockSkewMs?: number
  /** Counts what this person gave away of their limit, on the day of the last read. */
  given?: { day: CivilDate; reais: number }
  /** The phones of who comes today and tomorrow, by the reservation's id; only where the owner has them kept. */
  phones?: Readonly<Record<string, string>> | null
  /** How far the server's changes were read; nothing was yet without it. */
  cursor?: string
  /** How far the server was after an edit of this device. */
  answered?: string
  /** Tells how far people were read, as `cursor` does of all else. */
  customerCursor?: string
  /** When the last call for them began, by the clock that all tabs share. */
  pulledMs?: number
  /** Changes whenever a server answer changed the cached data: a read that started before is outdated then. */
  epoch: string
  /** The server's copy of the data that is cached here. */
  serverEpoch?: string
}

/** Names this device's queue as the server knows it, how many of its edits have been tried, and what was last said that waits in it, as a print of it, and when. */
export type OwnQueue = {
  id: string
  queue: string
  lastNumber: number
  said?: string
  saidMs?: number
}

type TakenBack = { key: string; entry: OutboxEntry; by: number }

/** The admin's data on this device. Lists and days are as the server sent them; edits go only into the outbox. */
export class OfflineDb extends Dexie {
  declare resources: EntityTable<CachedResource, 'name'>
  declare days: EntityTable<CachedDay, 'date'>
  declare outbox: EntityTable<OutboxEntry, 'seq'>
  /** The server's ids of rows that this device created, for a form that was open meanwhile. */
  declare made: EntityTable<CreatedRow & { kind: RowKind }, 'tempId'>
  declare meta: EntityTable<StoreMeta, 'id'>
  /** Everybody whom the venue knows, as far as a device may: apart from the lists, because they are many. */
  declare customers: EntityTable<ListedCustomer, 'id'>
  /** What the server may have lost by a restore. */
  declare lost: EntityTable<LostRow, 'seq'>
  declare queues: EntityTable<OwnQueue, 'id'>
  /** Edits that somebody else than their author has taken back, until the server knows by whom. */
  declare takenBack: EntityTable<TakenBack, 'key'>

  constructor(name: string = DATABASES.desk, options?: DexieOptions) {
    super(name, options)
    // A version that was released is never edited: another one is added below it.
    this.version(1).stores({
      resources: 'name',
      days: 'date',
      outbox: '++seq, &key, userId',
      made: 'tempId',
      meta: 'id',
    })
    this.version(2).stores({ lost: '++seq' })
    this.version(3).stores({ customers: 'id' })
    this.version(4).stores({ queues: 'id' })
    this.version(5).stores({ takenBack: 'key' })
  }
}

/** Runs the work; where the browser's database failed it throws `NotStored`. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}

/** `NotStored` where it is the browser's database that failed. */
export function storageFailure(error: unknown): unknown {
  return isStorageError(error) ? new NotStored(error) : error
}

export function isStorageError(error: unknown): boolean {
  const isAbort = error instanceof DOMException && error.name === 'AbortError'
  return error instanceof Dexie.DexieError || (error instanceof DOMException && !isAbort)
}

/** This person uses the device from now on: what is read is cached for them. What another one left to send is not theirs. */
export async function openStore(db: OfflineDb, { userId, userName }: QueueOwner): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const meta = await db.meta.get('desk')
    if (meta?.userId === userId) return
    const epoch = newId()
    await db.meta.put({ lastFreshMs: null, ...meta, id: 'desk', userId, userName, epoch })
  })
}

/** Deletes the cached data and this person's edits. Ask before: what waits is lost. Others' edits stay. */
export async function clearStore(db: OfflineDb, userId: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await clearCache(db)
    await db.outbox.where({ userId }).delete()
    // Others may have left some, which go on in the queue that they are in.
    if ((await db.outbox.count()) === 0) await db.queues.clear()
  })
}

function clearCache({ resources, days, made, meta, lost, customers }: OfflineDb) {
  return Promise.all([resources, days, made, meta, lost, customers].map((table) => table.clear()))
}

/** Takes everything off this device but the edits that wait: nobody who may see it is signed in. */
export async function forgetPeople(): Promise<void> {
  if (!(await isThere())) return
  const db = new OfflineDb()
  try {
    await answered(db.transaction('rw', db.tables, () => clearCache(db)))
  } finally {
    db.close()
  }
}

export type WaitingOf = QueueOwner & {
  count: number
  /** How many of them only they can send. */
  unsealed: number
}

/** How many edits each person has left on this device. */
export async function waitingHere(): Promise<WaitingOf[]> {
  if (!(await isThere())) return []
  const db = new OfflineDb()
  try {
    return waitingByOwner(await answered(db.outbox.orderBy('seq').toArray()))
  } finally {
    db.close()
  }
}

/** The user's name differs between the device's record and the session. */
export function waitingByOwner(entries: readonly OutboxEntry[]): WaitingOf[] {
  const found = new Map<number, WaitingOf>()
  for (const { sealed, userId, userName } of entries) {
    const { count, unsealed } = found.get(userId) ?? { count: 0, unsealed: 0 }
    const counted = { count: count + 1, unsealed: unsealed + (sealed ? 0 : 1) }
    found.set(userId, { userId, userName, ...counted })
  }
  return [...found.values()]
}

// Opening it would create it.
const isThere = () => answered(Dexie.exists(DATABASES.desk))

/** What signing out deletes: a person's unsent edits and the cached data. */
export function leaving(userId: number) {
  const db = new OfflineDb()
  return {
    count: () => answered(db.outbox.where({ userId }).count()),
    async clear() {
      await answered(clearStore(db, userId))
      db.close()
    },
  }
}

/** Everybody's edits on this device as JSON, without any CPF. */
export async function exportEdits(db: OfflineDb): Promise<string> {
  const entries = await db.outbox.orderBy('seq').toArray()
  return JSON.stringify(withoutCpf(entries), null, 2)
}

/** The same value without any field that holds a CPF: a CPF is never stored on the device. */
export function withoutCpf<T>(value: T): T {
  return withoutPeople(value, (row) => row)
}

/** The same value as it may be stored here: without any CPF, and with customers' and teachers' e-mails and phones masked. Only what a person typed here waits whole in the queue. */
export function storable<T>(value: T): T {
  return withoutPeople(value, masked)
}

function withoutPeople<T>(value: T, mask: (row: object) => object): T {
  if (Array.isArray(value)) return value.map((one) => withoutPeople(one, mask)) as T
  if (typeof value !== 'object' || value === null) return value
  const safe = Object.entries(mask(value)).filter(([name]) => !/cpf/i.test(name))
  return Object.fromEntries(safe.map(([name, field]) => [name, withoutPeople(field, mask)])) as T
}

// A reservation or a class, wherever it stands in an answer. The venue's own contact is public.
function masked(row: object): object {
  if ('customerEmail' in row) return withMaskedCustomer(row as AdminReservation)
  return 'instructor' in row ? withMaskedContact(row as FixedClassEntry) : row
}
