import { addDays, datesBetween } from '../time/civil.ts'
import { isPast, type VenueNow } from '../time/venueClock.ts'
import { meetsOn, type FixedClass } from './fixedClass.ts'

/** Whether the class has an occurrence that has not begun. */
export function meetsAgain(fixedClass: FixedClass, now: VenueNow): boolean {
  const { cancelledDates, endDate, startDate, startTime } = fixedClass
  const from = startDate > now.date ? startDate : now.date
  // In that many weeks there is one more than can be cancelled or begun.
  const enough = addDays(from, 7 * (cancelledDates.length + 2))
  const until = endDate !== null && endDate < enough ? endDate : enough
  return datesBetween(from, until).some(
    (date) => meetsOn(fixedClass, date) && !isPast(date, startTime, now),
  )
}
