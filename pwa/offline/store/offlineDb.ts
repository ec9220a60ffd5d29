import { NotStored } from '../../api/failure.ts'
import { Dexie, type EntityTable } from 'dexie'
import type { CreatedRow } from '#shared/commands/defineCommand.ts'
import type { RowKind } from '#shared/commands/snapshot.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { AgendaApi } from '../../api/admin.ts'

export type CachedResource = { name: ResourceName; value: unknown }
export const RESOURCE_NAMES = [
  'venue',
  'courts',
  'prices',
  'specialPrices',
  'operationHours',
  'closingDates',
  'fixedClasses',
] as const
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
  /** ISO, by this device's clock. */
  madeAt: string
  tempId: number | null
  /** Read again before use: an older version of the app may have written it. */
  command: unknown
  /** How often it was on its way. Once it was, the server may have done it. */
  attempts: number
  /** How often the server failed at it (5xx), where it did. */
  faults?: number
  refusal: Refusal | null
}

/** Whose data this is, and how old. */
export type StoreMeta = {
  id: 'desk'
  userId: number
  userName: string
  /** When all cached data was last read from the server, by this device's clock. */
  lastFreshMs: number | null
  /** What to add to this device's clock to get the server's, as it was then. */
  clockSkewMs?: number
  /** How far the server's changes were read; nothing was yet without it. */
  cursor?: string
  /** When the last call for them began, by the clock that all tabs share. */
  pulledMs?: number
  /** Changes whenever a server answer changed the cached data: a read that started before is outdated then. */
  epoch: string
}

/** The admin's data on this device. Lists and days are as the server sent them; edits go only into the outbox. */
export class OfflineDb extends Dexie {
  declare resources: EntityTable<CachedResource, 'name'>
  declare days: EntityTable<CachedDay, 'date'>
  declare outbox: EntityTable<OutboxEntry, 'seq'>
  /** The server's ids of rows that this device created, for a form that was open meanwhile. */
  declare made: EntityTable<CreatedRow & { kind: RowKind }, 'tempId'>
  declare meta: EntityTable<StoreMeta, 'id'>

  constructor(name = 'quadras-desk') {
    super(name)
    // A version that was released is never edited: another one is added below it.
    this.version(1).stores({
      resources: 'name',
      days: 'date',
      outbox: '++seq, &key, userId',
      made: 'tempId',
      meta: 'id',
    })
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
    const lastFreshMs = meta?.lastFreshMs ?? null
    await db.meta.put({ id: 'desk', userId, userName, lastFreshMs, epoch: crypto.randomUUID() })
  })
}

/** Deletes the cached data and this person's edits. Ask before: what waits is lost. Others' edits stay. */
export async function clearStore(db: OfflineDb, userId: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await Promise.all([db.resources.clear(), db.days.clear(), db.made.clear(), db.meta.clear()])
    await db.outbox.where({ userId }).delete()
  })
}

/** What signing out deletes: a person's unsent edits and the cached data. */
export function leaving(userId: number) {
  const db = new OfflineDb()
  return {
    count: () => db.outbox.where({ userId }).count(),
    async clear() {
      await clearStore(db, userId)
      db.close()
    },
  }
}

/** The same value without any field that holds a CPF: a CPF is never stored on the device. */
export function withoutCpf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutCpf) as T
  if (typeof value !== 'object' || value === null) return value
  const safe = Object.entries(value).filter(([name]) => !/cpf/i.test(name))
  return Object.fromEntries(safe.map(([name, field]) => [name, withoutCpf(field)])) as T
}
