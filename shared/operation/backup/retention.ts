import { toDayNumber } from '../../platform/time/civil.ts'
import { venueNow } from '../../platform/time/venueClock.ts'
import type { BackupWhy } from './backups.ts'

/** How many copies stay: of the latest days, weeks and months that have one. */
const KEPT = { days: 7, weeks: 4, months: 12, beforeChanges: 3 } as const
const DAY_MS = 86_400_000

export type KeptCopy = { /** ISO instant. */ at: string; why: BackupWhy }

/**
 * The copies that stay: the newest of each of the last 7 days, 4 weeks and 12 months on which there is one, whatever is younger than a
 * day, and the last 3 from before a migration or an update. Days without copies do not count, so that a machine that was off forgets nothing.
 */
export function keptCopies<Copy extends KeptCopy>(
  copies: readonly Copy[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Copy[] {
  const newestFirst = copies.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const dateOf = ({ at }: KeptCopy) => venueNow(Date.parse(at), timeZone).date
  const kept = new Set<Copy>([
    ...newestOfEach(newestFirst, KEPT.days, dateOf),
    // Day 0 was a Thursday: weeks begin on Monday.
    ...newestOfEach(newestFirst, KEPT.weeks, (copy) =>
      String(Math.floor((toDayNumber(dateOf(copy)) + 3) / 7)),
    ),
    ...newestOfEach(newestFirst, KEPT.months, (copy) => dateOf(copy).slice(0, 7)),
    ...newestFirst
      .filter(({ why }) => why === 'migration' || why === 'update')
      .slice(0, KEPT.beforeChanges),
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
