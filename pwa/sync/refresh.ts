import { addDays, datesBetween, type CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import type { DeskDb, ResourceName, ShownDay } from './deskDb.ts'
import type { Stale } from './stale.ts'
import { withoutCpf } from './withoutCpf.ts'

/** How the desk reads what it keeps. */
export type DeskReads = {
  venue(): Promise<Venue>
  /** Every other list. */
  resource(name: Exclude<ResourceName, 'venue'>): Promise<unknown>
  day(date: CivilDate): Promise<ShownDay>
}
/** How far the agenda is kept (`design.md` §6). */
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
  db: DeskDb
  userId: number
  reads: DeskReads
  stale: Stale
  nowMs: () => number
  /** The dates that are kept. */
  window?: (today: CivilDate) => CivilDate[]
}

/** Reads again what is stale and keeps it. `outdated` when an edit was answered meanwhile: some of it was thrown away. */
export async function refresh(options: Refresh): Promise<'fresh' | 'outdated' | 'signedOut'> {
  const { db, userId, reads, stale, nowMs, window = windowAround } = options
  const startedMs = nowMs()
  const meta = await db.meta.get('desk')
  if (meta?.userId !== userId) return 'signedOut'
  const keep = keeper(db, userId, meta.epoch)
  const venue = await reads.venue()
  const today = venueNow(Date.parse(venue.serverTime), venue.timeZone).date
  const dates = window(today)
  const jobs = [
    () => keep(() => db.resources.put({ name: 'venue', value: venue })),
    ...(stale.catalog ? LISTS : []).map((name) => async () => {
      const value = withoutCpf(await reads.resource(name))
      return keep(() => db.resources.put({ name, value }))
    }),
    ...(stale.dates === 'all' ? dates : stale.dates.filter((date) => dates.includes(date))).map(
      (date) => async () => {
        const day = withoutCpf(await reads.day(date))
        return keep(() => db.days.put({ date, day }))
      },
    ),
    () => keep(() => db.days.where('date').noneOf(dates).delete()),
  ]
  const kept = await runAll(jobs)
  const isWhole = stale.dates === 'all' && stale.catalog
  const isKept =
    kept && (await keep(() => db.meta.update('desk', isWhole ? { lastFreshMs: startedMs } : {})))
  return isKept ? 'fresh' : 'outdated'
}

/** From a week back to a month ahead. */
export function windowAround(today: CivilDate): CivilDate[] {
  return datesBetween(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD))
}

// What was asked before an edit was answered does not know of it.
function keeper(db: DeskDb, userId: number, epoch: string) {
  return (write: () => Promise<unknown>): Promise<boolean> =>
    db.transaction('rw', db.meta, db.resources, db.days, async () => {
      const meta = await db.meta.get('desk')
      if (meta?.userId !== userId || meta.epoch !== epoch) return false
      await write()
      return true
    })
}

/** A few at a time; the first that fails ends it. */
async function runAll(jobs: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  const rest = [...jobs]
  const outcomes: boolean[] = []
  const work = async () => {
    for (let job = rest.shift(); job; job = rest.shift()) outcomes.push(await job())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes.every(Boolean)
}
