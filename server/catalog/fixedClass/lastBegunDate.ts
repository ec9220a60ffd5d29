import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { addDays } from '#shared/time/civil.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import { hasBegunToday } from './hasBegunToday.ts'

/** Up to where the class is part of what was: today once it has begun, else yesterday. */
export function lastBegunDate(fixedClass: FixedClass, now: VenueNow): string {
  return hasBegunToday(fixedClass, now) ? now.date : addDays(now.date, -1)
}
