import { daysBetween } from '../../platform/time/civil.ts'
import { hourOf } from '../../platform/time/hours.ts'
import type { FreeHour } from './calendar.ts'

/** How far from an hour that is gone another one is still near. */
const NEAR_HOURS = 3
/** How many are named where they are on other days. */
const MOST_NEAR = 2

/** Finds what is free near an hour that is gone: before and after it on its day, else the same hour of the days around; in their order. */
export function nearFree<Hour extends FreeHour>(
  { date, startTime }: FreeHour,
  free: readonly Hour[],
): readonly Hour[] {
  const beside = free.filter((one) => one.date === date && hoursFrom(one) <= NEAR_HOURS)
  const before = beside.filter((one) => one.startTime < startTime)
  const after = beside.filter((one) => one.startTime > startTime)
  if (beside.length > 0) return [...before.slice(-1), ...after.slice(0, 1)]
  return free
    .filter((one) => one.startTime === startTime)
    .toSorted((one, other) => daysFrom(one) - daysFrom(other))
    .slice(0, MOST_NEAR)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))

  function hoursFrom(other: FreeHour) {
    return Math.abs(hourOf(other.startTime) - hourOf(startTime))
  }
  function daysFrom(other: FreeHour) {
    return Math.abs(daysBetween(date, other.date))
  }
}
