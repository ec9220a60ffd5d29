import { toDayNumber } from '../../platform/time/civil.ts'
import { venueNow } from '../../platform/time/venueClock.ts'
import { isBeforeChange, type BackupWhy } from './backups.ts'

/** How many copies stay: of the latest hours, days, weeks and months that have one. */
const KEPT = { hours: 24, days: 7, weeks: 4, months: 12, beforeChanges: 3 } as const
const DAY_MS = 86_400_000
/** How long those of the hours stay where no newer ones of hours follow. */
const HOURS_STAY_MS = 7 * DAY_MS

export type KeptCopy = { /** ISO instant. */ at: string; why: BackupWhy }

/**
 * The copies that stay: the newest of each of the last 7 days, 4 weeks and 12 months on which there is one, those of the last 24 hours that
 * have one of their own, whatever is younger than a day, and the last 3 from before a migration or an update. Days without copies do not
 * count, so that a machine that was off forgets nothing; the newest of all is always among them.
 */
export function keptCopies<Copy extends KeptCopy>(
  copies: readonly Copy[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Copy[] {
  const newestFirst = copies.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const dateOf = ({ at }: KeptCopy) => venueNow(Date.parse(at), timeZone).date
  const ofHours = newestFirst.filter(
    ({ why, at }) => why === 'hour' && nowMs - Date.parse(at) < HOURS_STAY_MS,
  )
  const kept = new Set<Copy>([
    ...newestOfEach(ofHours, KEPT.hours, ({ at }) => at.slice(0, 13)),
    ...newestOfEach(newestFirst, KEPT.days, dateOf),
    // Day 0 was a Thursday: weeks begin on Monday.
    ...newestOfEach(newestFirst, KEPT.weeks, (copy) =>
      String(Math.floor((toDayNumber(dateOf(copy)) + 3) / 7)),
    ),
    ...newestOfEach(newestFirst, KEPT.months, (copy) => dateOf(copy).slice(0, 7)),
    ...newestFirst.filter(({ why }) => isBeforeChange(why)).slice(0, KEPT.beforeChanges),
    ...newestFirst.filter(({ at }) => nowMs - Date.parse(at) < DAY_MS),
  ])
  return copies.filter((copy) => kept.has(copy))
}

function newestOfEach<Copy>(
  newestFirst: readonly Copy[],
  most: number,
  keyOf: (copy: Copy) => string,
): Copy[] {
  const newest = new Map<string, Copy>()
  for (const copy of newestFirst) {
    const key = keyOf(copy)
    if (!newest.has(key)) newest.set(key, copy)
  }
  return [...newest.values()].slice(0, most)
}
