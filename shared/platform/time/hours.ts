import type { ClockTime } from './civil.ts'

/** Where a day ends. As an end it is later than every other time, as text too; nothing begins at it. */
export const DAY_END: ClockTime = '24:00'

/** The starts of the hours that are shown whatever the opening hours are: 06:00 to 22:00. */
export const SLOT_TIMES: readonly ClockTime[] = hoursBetween('06:00', '23:00')

/** The starts of a day's hours. */
export const DAY_HOURS: readonly ClockTime[] = hoursBetween('00:00', DAY_END)

/** `7` as `07:00`. */
export function hourText(hour: number): ClockTime {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The hour of `HH:mm`. */
export function hourOf(time: ClockTime): number {
  return Number(time.slice(0, 2))
}

/** The end of the slot that starts at `time`. */
export function slotEnd(time: ClockTime): ClockTime {
  return hourText(hourOf(time) + 1)
}

export type HourRange = { startTime: ClockTime; endTime: ClockTime }

/** The end of a range that begins at another hour and is as long as before. */
export function endAfter({ startTime, endTime }: HourRange, newStart: ClockTime): ClockTime {
  return hourText(hourOf(newStart) + hourOf(endTime) - hourOf(startTime))
}

/** `08:00 - 12:00`. */
export function rangeText({ startTime, endTime }: HourRange): string {
  return `${startTime} - ${endTime}`
}

/** Whether `time` lies in the half-open interval [start, end): back-to-back never overlaps. */
export function within(time: ClockTime, start: ClockTime, end: ClockTime): boolean {
  return start <= time && time < end
}

/** Whether two half-open ranges share a moment. */
export function overlaps(one: HourRange, other: HourRange): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime
}

/** Start times of the whole hours in [start, end). */
export function hoursBetween(start: ClockTime, end: ClockTime): ClockTime[] {
  const count = Math.max(0, hourOf(end) - hourOf(start))
  return Array.from({ length: count }, (_, index) => hourText(hourOf(start) + index))
}

/** The hours, and those before and after them down to the first and up to the last of the ranges. */
export function hoursCovering(
  hours: readonly ClockTime[],
  ranges: readonly HourRange[],
): readonly ClockTime[] {
  const starts = [hours[0]!, ...ranges.map(({ startTime }) => startTime)]
  const ends = [slotEnd(hours.at(-1)!), ...ranges.map(({ endTime }) => endTime)]
  return hoursBetween(starts.sort()[0]!, ends.sort().at(-1)!)
}

export function endsAfterStart({ startTime, endTime }: HourRange): boolean {
  return endTime > startTime
}
