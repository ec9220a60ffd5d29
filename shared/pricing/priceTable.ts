import type { ClockTime } from '../time/civil.ts'
import { type HourRange, hoursBetween, slotEnd, within } from '../time/hours.ts'

/** Where a day's price table begins and ends: an entry may run from 00:00 to 23:00. */
export const TABLE_START: ClockTime = '00:00'
export const TABLE_END: ClockTime = '23:00'

/** The stretches of the day that no entry covers, in order; none when the day has no entry at all or 00:00 to 23:00 is covered. */
export function priceGaps(entries: readonly HourRange[]): HourRange[] {
  if (entries.length === 0) return []
  const uncovered = hoursBetween(TABLE_START, TABLE_END).filter(
    (hour) => !entries.some(({ startTime, endTime }) => within(hour, startTime, endTime)),
  )
  const gaps: HourRange[] = []
  for (const hour of uncovered) {
    const last = gaps.at(-1)
    const endTime = slotEnd(hour)
    if (last?.endTime === hour) last.endTime = endTime
    else gaps.push({ startTime: hour, endTime })
  }
  return gaps
}
