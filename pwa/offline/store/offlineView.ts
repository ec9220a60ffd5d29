import { readCommand, rowsAbout } from '#shared/commands/command.ts'
import { replay } from '#shared/commands/replay.ts'
import { EMPTY_SNAPSHOT, type Snapshot } from '#shared/commands/snapshot.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { toCents } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { isEnrolled } from '../../api/account/enrolled.ts'
import { dependentEntries, waitingIn } from '../queue/outbox.ts'
import {
  RESOURCE_NAMES,
  storable,
  type OfflineDb,
  type OutboxEntry,
  type ResourceName,
  type ShownDay,
} from './offlineDb.ts'

/** All that the admin screens show, out of the data on the device. */
export type OfflineView = {
  /** The server's rows as they were last read. */
  stored: Snapshot
  /** The same with the queue replayed on top. */
  shown: Snapshot
  /** The lists that were read at least once. */
  cached: ReadonlySet<ResourceName>
  /** Null before anything was read. */
  lastFreshMs: number | null
  /** The server's clock at the time of the read, as this device computes it. */
  serverMs: number
  /** What to add to this device's clock to get the server's. */
  clockSkewMs: number
  /** The server's copy of the data that is cached here. */
  serverEpoch: string | null
  /** The phones of who comes today and tomorrow, by the reservation's id; null or missing where none are kept. */
  phones?: Readonly<Record<string, string>> | null
  /** Counts what this person gave away today of their limit, in centavos, as far as the server has said. */
  given: number
  /** Names who else has a row changed that is not sent, by `unsentKey`: on an enrolled device everybody sees what waits. */
  unsentOf: ReadonlyMap<string, string>
  /** How many of this person's edits are still to be sent, and how many were refused. */
  waiting: number
  refused: number
}

const DAY_MS = 86_400_000

/** Reads what is drawn first: of the days today and its neighbours. The venue's day is one of them, in any zone. */
export function readLook(db: OfflineDb, userId: number, nowMs: number): Promise<OfflineView> {
  const days = [-1, 0, 1].map((days) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10))
  return readOfflineView(db, userId, nowMs, days)
}

/** Reads it all at once and only from the database, so that it can be a live query; with `only`, of the days no others. */
export async function readOfflineView(
  db: OfflineDb,
  userId: number,
  nowMs: number,
  only?: readonly CivilDate[],
): Promise<OfflineView> {
  return db.transaction(
    'r',
    [db.resources, db.days, db.outbox, db.meta, db.customers],
    async () => {
      const [snapshot, names, entries, meta] = await Promise.all([
        readSnapshot(db, nowMs, only),
        db.resources.toCollection().primaryKeys(),
        db.outbox.orderBy('seq').toArray(),
        db.meta.get('desk'),
      ])
      const own = entries.filter((entry) => entry.userId === userId)
      const clockSkewMs = meta?.clockSkewMs ?? 0
      const refused = own.filter(({ refusal }) => refusal !== null).length
      return {
        stored: snapshot,
        ...replayed(snapshot, withoutHeld(isEnrolled() ? entries : own), userId),
        serverMs: nowMs + clockSkewMs,
        clockSkewMs,
        cached: new Set(names),
        lastFreshMs: meta?.lastFreshMs ?? null,
        serverEpoch: meta?.serverEpoch ?? null,
        phones: meta?.phones ?? null,
        given: meta?.given?.day === snapshot.today ? toCents(meta.given.reais) : 0,
        waiting: own.length - refused,
        refused,
      }
    },
  )
}

function replayed(stored: Snapshot, entries: readonly OutboxEntry[], userId: number) {
  const unsentOf = new Map<string, string>()
  let shown = stored
  for (const entry of entries) {
    const before = shown
    shown = replay(before, waitingIn([entry]))
    if (entry.userId === userId || shown === before) continue
    const { unsent } = replay({ ...before, unsent: new Set() }, waitingIn([entry]))
    for (const key of unsent) unsentOf.set(key, entry.userName)
  }
  return { shown, unsentOf }
}

// An edit about a row whose creation was refused has no row to be shown on.
function withoutHeld(entries: readonly OutboxEntry[]) {
  const refused = entries.filter(({ refusal }) => refusal !== null)
  const held = new Set(refused.flatMap((entry) => dependentEntries(entries, entry)))
  return entries.filter((entry) => !held.has(entry))
}

/** The server's cached state, without the queue. Inside a transaction over `resources`, `days`, `outbox`, `customers` and `meta`, if in any. */
export async function readSnapshot(
  db: OfflineDb,
  nowMs: number,
  only?: readonly CivilDate[],
): Promise<Snapshot> {
  const [resources, days, meta, customers] = await Promise.all([
    db.resources.toArray(),
    only ? db.days.where('date').anyOf(only).toArray() : db.days.toArray(),
    db.meta.get('desk'),
    queuedCustomers(db),
  ])
  const cached = Object.fromEntries(resources.map(({ name, value }) => [name, value]))
  const skewMs = meta?.clockSkewMs ?? 0
  const { timeZone } = (cached['venue'] ?? {}) as Partial<Venue>
  const now = timeZone ? venueNow(nowMs + skewMs, timeZone) : null
  return {
    ...EMPTY_SNAPSHOT,
    ...cached,
    today: now?.date ?? days[0]?.day.today ?? '',
    time: now?.time ?? EMPTY_SNAPSHOT.time,
    customers,
    days: Object.fromEntries(days.map(({ date, day }) => [date, day])),
  }
}

// They are many: only those are read whom an edit that waits is about.
async function queuedCustomers(db: OfflineDb): Promise<ListedCustomer[]> {
  const ids = (await db.outbox.toArray()).flatMap(({ about = [], command }) => {
    const { kind = '' } = (command ?? {}) as { kind?: string }
    if (/^reservation\.(part|undoPart)$/.test(String(kind))) return about.flatMap(payerOf)
    const read = String(kind).startsWith('customer.') ? readCommand(command) : null
    return read ? rowsAbout(read).map(({ id }) => id) : []
  })
  if (ids.length === 0) return []
  const found = await db.customers.bulkGet([...new Set(ids)])
  return found.filter((one) => one !== undefined)
}

// Credit of theirs may have paid it.
function payerOf({ row }: { row: object }): number[] {
  const { customerId } = row as { customerId?: number | null }
  return customerId ? [customerId] : []
}

/** Writes what an answer of the server changed. Inside a transaction over `resources`, `days` and `customers`. */
export async function writeSnapshot(
  db: OfflineDb,
  before: Snapshot,
  after: Snapshot,
): Promise<void> {
  const resources = RESOURCE_NAMES.filter((name) => before[name] !== after[name])
  await db.resources.bulkPut(resources.map((name) => ({ name, value: storable(after[name]) })))
  const people = after.customers.filter((one) => !before.customers.includes(one))
  if (people.length > 0) await db.customers.bulkPut(people)
  const days = Object.values(after.days).filter((day) => before.days[day.date] !== day)
  // What an edit leaves alone of a day, its clock among it, is still in it.
  await db.days.bulkPut(days.map((day) => ({ date: day.date, day: storable(day as ShownDay) })))
}
