import type { ClockTime } from '../time/civil.ts'
import { hourText, hoursBetween } from '../time/hours.ts'

type Range = { startTime: ClockTime; endTime: ClockTime }

/** Where a day's price table begins and ends: an entry may run from 00:00 to 23:00 (`spec.md` §5 Regular price). */
export const TABLE_START: ClockTime = '00:00'
export const TABLE_END: ClockTime = '23:00'

/** Whether two half-open ranges share an hour. */
export function overlaps(a: Range, b: Range): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime
}

/** The stretches of the day that no entry covers, in order; none when the day has no entry at all or 00:00 to 23:00 is covered (`spec.md` §2 Prices). */
export function priceGaps(entries: readonly Range[]): Range[] {
  if (entries.length === 0) return []
  const uncovered = hoursBetween(TABLE_START, TABLE_END).filter(
    (hour) => !entries.some(({ startTime, endTime }) => startTime <= hour && hour < endTime),
  )
  const gaps: Range[] = []
  for (const hour of uncovered) {
    const last = gaps.at(-1)
    const endTime = hourText(Number(hour.slice(0, 2)) + 1)
    if (last?.endTime === hour) last.endTime = endTime
    else gaps.push({ startTime: hour, endTime })
  }
  return gaps
}
