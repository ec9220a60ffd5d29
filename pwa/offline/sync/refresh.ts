import { addDays, datesBetween, type CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { withoutCpf, type OfflineDb, type ResourceName, type ShownDay } from '../store/offlineDb.ts'
import type { Stale } from './stale.ts'

export type SyncReads = {
  venue(): Promise<Venue>
  /** Every other list. */
  resource(name: Exclude<ResourceName, 'venue'>): Promise<unknown>
  day(date: CivilDate): Promise<ShownDay>
}
/** How many days of the agenda are cached. */
export const DAYS_BACK = 7
export const DAYS_AHEAD = 30

const LISTS = [
  'courts',
  'prices',
  'specialPrices',
  'operationHours',
  'closingDates',
  'fixedClasses',
] as const
const AT_ONCE = 4

type Refresh = {
  db: OfflineDb
  userId: number
  reads: SyncReads
  stale: Stale
  nowMs: () => number
  window?: (today: CivilDate) => CivilDate[]
  /** The dates on screen: read first. */
  shown?: () => readonly CivilDate[]
  signal?: AbortSignal
}

/** Reads what is stale and stores it. `outdated` when an edit was answered meanwhile: part of it was thrown away. */
export async function refresh(options: Refresh): Promise<'fresh' | 'outdated' | 'signedOut'> {
  const {
    db,
    userId,
    reads,
    stale,
    nowMs,
    window = windowAround,
    shown = () => [],
    signal,
  } = options
  const startedMs = nowMs()
  const meta = await db.meta.get('desk')
  if (meta?.userId !== userId) return 'signedOut'
  const isOver = () => signal?.aborted === true
  const store = createWriter(db, userId, meta.epoch, isOver)
  const venue = await reads.venue()
  const clockSkewMs = Date.parse(venue.serverTime) - nowMs()
  const today = venueNow(Date.parse(venue.serverTime), venue.timeZone).date
  const dates = window(today)
  const storeVenue = () =>
    Promise.all([
      db.resources.put({ name: 'venue', value: venue }),
      db.meta.update('desk', { clockSkewMs }),
    ])
  // At the first visit no list waits for the slowest one.
  const isFirst = meta.lastFreshMs === null
  if (isFirst) await store(storeVenue)
  const readDay = async (date: CivilDate) => ({ date, day: withoutCpf(await reads.day(date)) })
  const readList = async (name: (typeof LISTS)[number]) => {
    const list = { name, value: withoutCpf(await reads.resource(name)) }
    if (isFirst) await store(() => db.resources.put(list))
    return list
  }
  const wanted = dates.filter((date) => stale.dates === 'all' || stale.dates.includes(date))
  // The first screen shows today.
  const [urgent, others] = split(wanted, [today, ...shown()])
  const [lists, days] = await Promise.all([
    readAll(stale.catalog ? LISTS : [], readList, isOver),
    readAll(urgent, readDay, isOver),
  ])
  let isCached = await store(() =>
    Promise.all([storeVenue(), db.resources.bulkPut(lists.found), db.days.bulkPut(days.found)]),
  )
  throwFirst(lists, days)
  for (let rest = others; rest.length > 0 && !isOver();) {
    const [seen, unseen] = split(rest, shown())
    // Otherwise stored at once: each write makes every screen query again.
    const batch = seen.length > 0 ? seen : unseen
    const read = await readAll(batch, readDay, isOver)
    isCached = (await store(() => db.days.bulkPut(read.found))) && isCached
    throwFirst(read)
    rest = rest.filter((date) => !batch.includes(date))
  }
  const isWhole = stale.dates === 'all' && stale.catalog
  const isTidy = await store(async () => {
    await db.days.where('date').noneOf(dates).delete()
    if (isWhole && isCached) await db.meta.update('desk', { lastFreshMs: startedMs })
  })
  return isCached && isTidy ? 'fresh' : 'outdated'
}

/** From a week back to a month ahead. */
export function windowAround(today: CivilDate): CivilDate[] {
  return datesBetween(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD))
}

function split(dates: readonly CivilDate[], first: readonly CivilDate[]) {
  return [
    dates.filter((date) => first.includes(date)),
    dates.filter((date) => !first.includes(date)),
  ] as const
}

// A read that started before an edit was answered does not contain it.
function createWriter(db: OfflineDb, userId: number, epoch: string, isOver: () => boolean) {
  return (write: () => Promise<unknown>): Promise<boolean> =>
    db.transaction('rw', db.meta, db.resources, db.days, async () => {
      const meta = await db.meta.get('desk')
      if (isOver() || meta?.userId !== userId || meta.epoch !== epoch) return false
      await write()
      return true
    })
}

type Reading<Read> = { found: Read[]; failures: unknown[] }

/** A few at a time. One that fails is not in the way of the others. */
async function readAll<Name, Read>(
  names: readonly Name[],
  read: (name: Name) => Promise<Read>,
  isOver: () => boolean,
): Promise<Reading<Read>> {
  const rest = [...names]
  const reading: Reading<Read> = { found: [], failures: [] }
  const work = async () => {
    for (let name = rest.shift(); name !== undefined && !isOver(); name = rest.shift()) {
      try {
        reading.found.push(await read(name))
      } catch (error) {
        reading.failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return reading
}

function throwFirst(...readings: readonly Reading<unknown>[]) {
  const [first] = readings.flatMap(({ failures }) => failures)
  if (first !== undefined) throw first
}
