import { windowAround, type SyncAnswer, type SyncDay } from '#shared/commands/sync/sync.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { BarState } from '#shared/book/tab/tab.ts'
import { tillCursor } from '#shared/book/till/ownDrawer.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { adoptEpoch, judgeLost } from '../store/adoptEpoch.ts'
import {
  LIST_NAMES,
  storable,
  type CachedDay,
  type OfflineDb,
  type ShownDay,
} from '../store/offlineDb.ts'

export type SyncReads = {
  /** Reads what changed since the cursor, and these days, which time has changed; `customers` is the cursor of people, `till` and `bar` what it has of the tills and of products and tabs. */
  sync(
    since: string | null,
    dates: readonly CivilDate[],
    customers: string,
    till: string,
    bar: string,
  ): Promise<SyncAnswer>
}

type Refresh = {
  db: OfflineDb
  userId: number
  reads: SyncReads
  nowMs: () => number
  signal?: AbortSignal
  /** Which copy of its data the server last named. */
  answeredEpoch?: () => string | null
}

/** Reads what changed since the last time and stores it. `outdated` when an edit was answered meanwhile: the rest was thrown away. */
export async function refresh(options: Refresh): Promise<'fresh' | 'outdated' | 'signedOut'> {
  const { db, userId, reads, nowMs, signal, answeredEpoch = () => null } = options
  for (;;) {
    const startedMs = nowMs()
    const meta = await db.meta.get('desk')
    if (meta?.userId !== userId) return 'signedOut'
    const { bar, till } = await cachedStates(db)
    const answer = await reads.sync(
      meta.cursor ?? null,
      await expiredDays(db, startedMs),
      meta.customerCursor ?? '',
      till ? tillCursor(till) : '',
      bar ? String(bar.version) : '',
    )
    if (answer.userId !== userId) return 'signedOut'
    const serverEpoch = answeredEpoch()
    if (serverEpoch) await adoptEpoch(db, serverEpoch, nowMs())
    // What was read goes on from another copy of the data: all of this one is read.
    if (serverEpoch && serverEpoch !== (meta.serverEpoch ?? serverEpoch)) {
      if (signal?.aborted) return 'outdated'
      continue
    }
    const clockSkewMs = Date.parse(answer.serverTime) - nowMs()
    const tables = [db.meta, db.resources, db.days, db.lost, db.outbox, db.customers]
    const isStored = await db.transaction('rw', tables, async () => {
      const current = await db.meta.get('desk')
      // A read that started before an edit was answered does not contain it.
      const isStill = current?.userId === userId && current.epoch === meta.epoch
      if (signal?.aborted || !isStill) return false
      await store(db, answer, clockSkewMs)
      await db.meta.update('desk', {
        cursor: answer.cursor,
        ...(answer.customers && { customerCursor: answer.customers.cursor }),
        clockSkewMs,
        ...(answer.phones !== undefined && { phones: answer.phones }),
        given: { day: answer.today, reais: answer.givenToday ?? 0 },
        ...(!answer.more && { lastFreshMs: startedMs }),
      })
      if (!answer.more) await judgeLost(db, nowMs())
      return true
    })
    if (!isStored) return 'outdated'
    if (!answer.more) return 'fresh'
  }
}

async function cachedStates({ resources }: OfflineDb) {
  const [till, bar] = await resources.bulkGet(['till', 'bar'])
  return {
    till: till?.value as TillState | null | undefined,
    bar: bar?.value as BarState | null | undefined,
  }
}

// A hold or an unpaid reservation of that day has run out: nothing is written for that.
async function expiredDays(db: OfflineDb, nowMs: number): Promise<CivilDate[]> {
  const days = await db.days.toArray()
  return days.flatMap(({ date, day: { serverMs, clockSkewMs, changesInMs } }) =>
    serverMs - clockSkewMs + changesInMs <= nowMs ? date : [],
  )
}

async function store(db: OfflineDb, answer: SyncAnswer, clockSkewMs: number): Promise<void> {
  const { lists, today } = answer
  if (lists) {
    const resources = LIST_NAMES.map((name) => ({ name, value: storable(lists[name]) }))
    await db.resources.bulkPut(resources)
  }
  if (answer.till) await db.resources.put({ name: 'till', value: storable(answer.till) })
  if (answer.bar) await db.resources.put({ name: 'bar', value: storable(answer.bar) })
  await storeCustomers(db, answer)
  const before = new Map((await db.days.toArray()).map((one) => [one.date, one.day]))
  const changed = [...daysAfter(before, answer, clockSkewMs)].flatMap(([date, day]): CachedDay[] =>
    before.get(date) === day ? [] : [{ date, day: storable(day) }],
  )
  await db.days.bulkPut(changed)
  await db.days.where('date').noneOf(windowAround(today)).delete()
}

/** The days with what the answer says of them: those of which it says nothing are the same objects. */
export function daysAfter(
  before: ReadonlyMap<CivilDate, ShownDay>,
  answer: SyncAnswer,
  clockSkewMs: number,
): Map<CivilDate, ShownDay> {
  const days = new Map(before)
  for (const day of answer.days) {
    const reservations = day.allReservations ?? days.get(day.date)?.allReservations
    if (reservations) days.set(day.date, shownDay(day, reservations, answer, clockSkewMs))
  }
  placeReservations(days, answer)
  return days
}

async function storeCustomers(db: OfflineDb, { customers }: SyncAnswer): Promise<void> {
  if (!customers) return
  if (customers.isWhole) await db.customers.clear()
  else await db.customers.bulkDelete(customers.gone)
  if (customers.rows.length > 0) await db.customers.bulkPut(customers.rows)
}

function shownDay(
  { changesAt, ...day }: SyncDay,
  allReservations: AdminReservation[],
  { serverTime, today }: SyncAnswer,
  clockSkewMs: number,
): ShownDay {
  const serverMs = Date.parse(serverTime)
  const changesInMs = changesAt === null ? LONG_MS : Math.max(0, Date.parse(changesAt) - serverMs)
  return { ...day, allReservations, today, serverMs, clockSkewMs, changesInMs }
}

// Longer than a day is cached without being read again.
const LONG_MS = 90 * 86_400_000

/** Each changed reservation leaves the day that it was on and goes to its own. */
function placeReservations(
  days: Map<CivilDate, ShownDay>,
  { reservations, gone }: Pick<SyncAnswer, 'reservations' | 'gone'>,
) {
  const changed = new Set([...gone, ...reservations.map(({ id }) => id)])
  if (changed.size === 0) return
  for (const [date, day] of days) {
    const stay = day.allReservations.filter(({ id }) => !changed.has(id))
    const come = reservations.filter((one) => one.date === date)
    const { rainedOut = [], ...rest } = day
    // Somebody chose another hour instead: of that its day says nothing.
    const rained = rainedOut.filter(({ id }) => !reservations.some((one) => one.id === id))
    const isAsBefore = rained.length === rainedOut.length
    if (come.length === 0 && stay.length === day.allReservations.length && isAsBefore) continue
    days.set(date, {
      ...rest,
      allReservations: [...stay, ...come].sort(byPlay),
      ...(rained.length > 0 && { rainedOut: rained }),
    })
  }
}

function byPlay(a: AdminReservation, b: AdminReservation) {
  return a.startTime.localeCompare(b.startTime) || a.courtId - b.courtId || a.id - b.id
}
