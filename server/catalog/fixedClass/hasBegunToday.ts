import { meetsOn, type FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { isPast, type VenueNow } from '#shared/time/venueClock.ts'

/** Whether the class meets today and has begun. */
export function hasBegunToday(fixedClass: FixedClass, now: VenueNow): boolean {
  return meetsOn(fixedClass, now.date) && isPast(now.date, fixedClass.startTime, now)
}
