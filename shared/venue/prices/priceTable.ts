import type { ClockTime } from '../../platform/time/civil.ts'
import {
  DAY_END,
  type HourRange,
  hoursBetween,
  slotEnd,
  within,
} from '../../platform/time/hours.ts'

/** Where a day's price table begins. */
export const TABLE_START: ClockTime = '00:00'

/** Where it ends: at 23:00, or at midnight where an hour that late is shown. */
export function tableEnd(shown: readonly ClockTime[]): ClockTime {
  return shown.includes('23:00') ? DAY_END : '23:00'
}

/** The stretches of the day until `end` that no entry covers, in order; none when the day has no entry at all. */
export function priceGaps(entries: readonly HourRange[], end: ClockTime): HourRange[] {
  return entries.length === 0 ? [] : uncovered(entries, { startTime: TABLE_START, endTime: end })
}

/** The stretches of `day` that no entry covers, in order. */
export function uncovered(entries: readonly HourRange[], day: HourRange): HourRange[] {
  const without = hoursBetween(day.startTime, day.endTime).filter(
    (hour) => !entries.some(({ startTime, endTime }) => within(hour, startTime, endTime)),
  )
  const gaps: HourRange[] = []
  for (const hour of without) {
    const last = gaps.at(-1)
    const endTime = slotEnd(hour)
    if (last?.endTime === hour) last.endTime = endTime
    else gaps.push({ startTime: hour, endTime })
  }
  return gaps
}
