import { isAllowed, type Judged } from '#shared/account/people/permissions.ts'
import {
  windowAround,
  type SyncAnswer,
  type SyncDay,
  type SyncLists,
} from '#shared/commands/sync/sync.ts'
import type { SyncQuery } from '#shared/commands/sync/sync.schema.ts'
import { withMaskedContact, withMaskedCustomer } from '#shared/platform/contact/masks.ts'
import { meetsAgain } from '#shared/venue/classes/fixedClass.ts'
import { hasRunOut } from '#shared/booking/reservation/status.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { givenOn } from '../../account/devices/refundLimit.ts'
import { fixedClassEntries } from '../../venue/classes/fixedClass.ts'
import { priceEntries } from '../../venue/prices/price.ts'
import { specialPriceEntries } from '../../venue/prices/specialPrice.ts'
import { customersSince } from '../../customers/people/customersSince.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { openCursor, sealCursor } from '../../platform/http/syncCursor.ts'
import { versionNow } from '../../platform/db/versionTimes.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import { toStaffVenue, type VenueDeps } from '../../venue/profile/venue.ts'
import { buildAgenda, calendarFacts } from '../calendar/buildCalendar.ts'
import { listedReservations, rainedOutOn } from '../rows/listReservations.ts'
import type { BookingDeps } from '../rows/money.ts'
import { namedCourts } from '../rows/reservations.ts'
import { barVersion, readBar } from '../../book/tab/tabBook.ts'
import { cursorOfTills, readTill } from '../../book/till/readTill.ts'

/** Reservations in one answer: more of them come with the next. */
const MOST_ROWS = 1_200

export type SyncDeps = BookingDeps & Pick<VenueDeps, 'gateway'>
type News = Pick<SyncAnswer, 'days' | 'reservations' | 'gone'> & {
  lists?: SyncLists
  cursor?: string
}
const NOTHING: News = { days: [], reservations: [], gone: [] }

/** What a tablet lacks that has everything up to `since`; all of it, in parts, when it has nothing or when the catalogue changed. */
export async function readSync(
  deps: SyncDeps,
  user: Judged & { id: number; deviceId: number | null },
  { since, bar, dates = [], customers, till }: SyncQuery,
): Promise<SyncAnswer> {
  const nowMs = deps.clock.now()
  const now = venueNow(nowMs, deps.config.venueTimezone)
  // Read first: what changes meanwhile is sent with the next call, never left out.
  const { atMs, ...versions } = await versionNow(deps.reads)
  const state: Cursor = { ...versions, today: now.date, from: null, copy: deps.epoch.slice(0, 8) }
  const keys = deps.sessionKeys
  const opened = (text: string | undefined) => openCursor(keys, text)?.cursor ?? null
  const known = cursorIn(opened(since), state)
  // The one in memory may be older than the version that was just read.
  const catalog = await deps.catalog.within(deps.reads, versions.catalogVersion)
  const read: Reading = {
    deps: { ...deps, catalog: { ...deps.catalog, current: async () => catalog } },
    now,
    nowMs,
    window: windowAround(now.date),
  }
  const news =
    (known && !known.from && (await changesSince(read, known, state, dates))) ||
    (await everything(read, known?.from ? known : state))
  const { cursor = cursorText(state), ...found } = news
  const hasNews = news !== NOTHING
  const people =
    customers === undefined
      ? undefined
      : await customersSince(deps.reads, opened(customers), {
          version: versions.version,
          copy: state.copy,
        })
  return {
    cursor: sealCursor(keys, cursor, atMs),
    more: Boolean(cursorIn(cursor, state)?.from) || people?.more === true,
    userId: user.id,
    serverTime: toInstant(nowMs),
    today: now.date,
    ...found,
    ...(people && { customers: { ...people, cursor: sealCursor(keys, people.cursor, atMs) } }),
    ...(hasNews && user.deviceId !== null && (await phonesNow(read))),
    ...(await limitSince(deps.reads, user, now.date)),
    ...(await tillSince(deps.reads, user, till)),
    ...(await barSince(deps.reads, { user, nowMs, known: bar })),
  }
}

/** All of them: what was kept before is replaced. */
async function phonesNow({ deps, now, nowMs }: Reading) {
  const { keepsPhones } = present(await deps.reads('venue').where({ id: 1 }).first('keepsPhones'))
  if (!keepsPhones) return { phones: null }
  const rows = await ReservationRow.query(deps.reads)
    .whereBetween('date', [now.date, addDays(now.date, 1)])
    .whereNot({ status: 'canceled' })
    .orderBy('id')
  const shown = rows.filter((row) => isShown(row, nowMs) && row.customerPhone !== '')
  return { phones: Object.fromEntries(shown.map((row) => [row.id, row.customerPhone])) }
}

async function limitSince(db: Db, user: Judged & { id: number }, today: CivilDate) {
  if (isAllowed(user, 'refund.any')) return {}
  return { givenToday: toReais(await givenOn(db, user.id, today)) }
}

// Nothing for who may not open it, and where the device has it already.
async function tillSince(
  db: Db,
  user: Judged & { deviceId: number | null },
  known: string | undefined,
) {
  if (known === undefined || !isAllowed(user, 'till.open')) return {}
  const { deviceId } = user
  return (await cursorOfTills(db, deviceId)) === known
    ? {}
    : { till: await readTill(db, user, deviceId) }
}

type BarAsked = { user: Judged; nowMs: number; known: string | undefined }

async function barSince(db: Db, { known, nowMs, user }: BarAsked) {
  if (known === undefined || !isAllowed(user, 'till.open')) return {}
  return String(await barVersion(db)) === known ? {} : { bar: await readBar(db, nowMs) }
}

/** How far a tablet is; `from` is the first day that is left of one that reads everything. */
type Cursor = {
  version: number
  catalogVersion: number
  today: CivilDate
  from: CivilDate | null
  /** Begins the name of the copy of the data: in another one the versions mean something else. */
  copy: string
}
type Reading = { deps: SyncDeps; now: VenueNow; nowMs: number; window: CivilDate[] }

function cursorText({ version, catalogVersion, copy, today, from }: Cursor): string {
  return [version, catalogVersion, copy, today, ...(from ? [from] : [])].join('.')
}

/** Null for one that leads nowhere: without our seal, of another copy of the data, of another catalogue, or of parts that were begun another day. */
function cursorIn(text: string | null, state: Cursor): Cursor | null {
  const parts = /^(\d{1,15})\.(\d{1,15})\.([\da-f]{8})\.([\d-]{10})(?:\.([\d-]{10}))?$/.exec(
    text ?? '',
  )
  if (!parts) return null
  const [version, catalogVersion] = [Number(parts[1]), Number(parts[2])]
  const [copy, today, from = null] = [parts[3]!, parts[4]!, parts[5]]
  const cursor = { version, catalogVersion, copy, today, from }
  if (copy !== state.copy) return null
  if (catalogVersion !== state.catalogVersion) return null
  return cursor.from && cursor.today !== state.today ? null : cursor
}

// Null when there is so much of it that everything is read again.
async function changesSince(
  read: Reading,
  known: Cursor,
  state: Cursor,
  asked: readonly CivilDate[],
): Promise<News | null> {
  const { deps, nowMs, window } = read
  const isNewDay = known.today !== state.today
  const isChanged = known.version !== state.version
  if (!isNewDay && !isChanged && asked.length === 0) return NOTHING
  const changes = isChanged
    ? await deps.reads('changes').where('version', '>', known.version).select('entity', 'entityId')
    : []
  const ids = changes.flatMap(({ entity, entityId }) =>
    entity === 'reservation' ? Number(entityId) : [],
  )
  if (ids.length > MOST_ROWS) return null
  const had = windowAround(known.today)
  const added = window.filter((date) => !had.includes(date))
  const changed = changes.flatMap(({ entity, entityId }) => (entity === 'day' ? entityId : []))
  const touched = window.filter(
    (date) => !added.includes(date) && (changed.includes(date) || asked.includes(date)),
  )
  const rows = await rowsOf(read, ids, isChanged)
  const live = rows.filter((row) => window.includes(row.date) && isShown(row, nowMs))
  const reservations = await listed(read, live)
  const shown = new Set(reservations.map(({ id }) => id))
  return {
    ...(isNewDay && { lists: await listsNow(read) }),
    days: [
      ...(await factsOf(read, touched)),
      ...(added.length > 0 ? await wholeDays(read, added) : []),
    ],
    reservations: reservations.filter(({ date }) => !added.includes(date)),
    gone: ids.filter((id) => !shown.has(id)),
  }
}

// A refund changes how a reservation looks that waits for a decision, and not its row.
async function rowsOf({ deps, window }: Reading, ids: readonly number[], isChanged: boolean) {
  const rows: ReservationRow[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await ReservationRow.query(deps.reads).whereIn('id', chunk)))
  }
  if (!isChanged) return rows
  const waiting = await ReservationRow.query(deps.reads)
    .where({ status: 'pending_confirmation' })
    .whereIn('date', window)
  return [...rows, ...waiting.filter(({ id }) => !ids.includes(id))]
}

async function everything(read: Reading, cursor: Cursor): Promise<News> {
  const { window, now } = read
  // The first screen shows today.
  const order = [
    ...window.filter((date) => date >= now.date),
    ...window.filter((date) => date < now.date),
  ]
  const left = order.slice(cursor.from ? Math.max(0, order.indexOf(cursor.from)) : 0)
  const counts = await countsOf(read)
  let rows = 0
  const fits = left.filter((date, index) => {
    rows += counts.get(date) ?? 0
    return index === 0 || rows <= MOST_ROWS
  })
  return {
    ...NOTHING,
    ...(cursor.from ? {} : { lists: await listsNow(read) }),
    days: await wholeDays(read, fits),
    cursor: cursorText({ ...cursor, from: left[fits.length] ?? null }),
  }
}

async function countsOf({ deps, window }: Reading): Promise<ReadonlyMap<CivilDate, number>> {
  const rows = await deps
    .reads('reservations')
    .whereBetween('date', [window[0]!, window.at(-1)!])
    .whereNot({ status: 'canceled' })
    .groupBy('date')
    .select('date')
    .count('* as count')
  return new Map(rows.map(({ date, count }) => [date, Number(count)]))
}

async function wholeDays(read: Reading, dates: readonly CivilDate[]): Promise<SyncDay[]> {
  const rows = await ReservationRow.query(read.deps.reads)
    .whereIn('date', [...dates])
    .whereNot({ status: 'canceled' })
    .orderBy(['date', 'startTime', 'courtId', 'id'])
  const reservations = await listed(
    read,
    rows.filter((row) => isShown(row, read.nowMs)),
  )
  return (await factsOf(read, dates)).map((day) => ({
    ...day,
    allReservations: reservations.filter(({ date }) => date === day.date),
  }))
}

function isShown(row: ReservationRow, nowMs: number): boolean {
  return row.status !== 'canceled' && !hasRunOut(row, toInstant(nowMs))
}

// With e-mail and phone masked: a device stores what it is sent.
async function listed(
  { deps }: Reading,
  rows: readonly ReservationRow[],
): Promise<AdminReservation[]> {
  if (rows.length === 0) return []
  const courts = await namedCourts(deps.reads)
  const reservations = await listedReservations(deps.reads, rows, courts)
  return reservations.map(withMaskedCustomer)
}

async function factsOf(
  { deps, nowMs, now }: Reading,
  dates: readonly CivilDate[],
): Promise<SyncDay[]> {
  if (dates.length === 0) return []
  const sorted = [...dates].sort()
  const range = { startDate: sorted[0]!, endDate: sorted.at(-1)! }
  const [{ facts }, rainedOut] = await Promise.all([
    calendarFacts(deps, range, nowMs),
    rainedOutOn(deps.reads, dates),
  ])
  return dates.map((date) => {
    const query = { startDate: date, endDate: date }
    const [day] = buildAgenda(query, { ...facts, now }, { all: [], rainedOut }).days
    const { allReservations: _none, ...found } = present(day)
    return { ...found, changesAt: facts.claims.get(date)?.firstExpiry ?? null }
  })
}

async function listsNow({ deps, now, nowMs }: Reading): Promise<SyncLists> {
  const catalog = await deps.catalog.current()
  const classes = await fixedClassEntries(deps.reads)
  return {
    venue: toStaffVenue(catalog.venue, deps, nowMs),
    courts: catalog.courts,
    prices: priceEntries(catalog),
    specialPrices: specialPriceEntries(catalog),
    operationHours: catalog.operationHours,
    closingDates: [...catalog.closings.values()].flat(),
    fixedClasses: classes
      .filter((fixedClass) => meetsAgain(fixedClass, now))
      .map(withMaskedContact),
  }
}
