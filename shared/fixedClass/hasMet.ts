import { addDays, datesBetween } from '../time/civil.ts'
import { isPast, type VenueNow } from '../time/venueClock.ts'
import { meetsOn, type FixedClass } from './fixedClass.ts'

/** Whether any occurrence of the class has begun: from then on it is part of what was. */
export function hasMet(fixedClass: FixedClass, now: VenueNow): boolean {
  const { cancelledDates, startDate, endDate, startTime } = fixedClass
  const until = endDate !== null && endDate < now.date ? endDate : now.date
  // In that many weeks there is one more than can be cancelled or yet to begin.
  const enough = addDays(until, -7 * (cancelledDates.length + 2))
  return datesBetween(startDate > enough ? startDate : enough, until).some(
    (date) => meetsOn(fixedClass, date) && isPast(date, startTime, now),
  )
}
