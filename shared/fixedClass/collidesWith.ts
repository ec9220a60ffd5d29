import { addDays, datesBetween } from '../time/civil.ts'
import { meetsOn, type FixedClass } from './fixedClass.ts'

/** Whether two classes ever want the same court-hour. A cancelled occurrence leaves its date to the other. */
export function collidesWith(one: FixedClass, other: FixedClass): boolean {
  if (one.courtId !== other.courtId || one.weekday !== other.weekday) return false
  if (one.startTime >= other.endTime || other.startTime >= one.endTime) return false
  const from = one.startDate > other.startDate ? one.startDate : other.startDate
  const cancelled = one.cancelledDates.length + other.cancelledDates.length
  // In that many weeks there is one more than can be cancelled.
  const ends = [addDays(from, 7 * (cancelled + 1)), one.endDate, other.endDate]
  const [until = from] = ends.filter((end) => end !== null).sort()
  return datesBetween(from, until).some((date) => meetsOn(one, date) && meetsOn(other, date))
}
