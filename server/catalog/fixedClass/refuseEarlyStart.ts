import { NOT_BEFORE_TODAY } from '#shared/fixedClass/fixedClass.schema.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import { ProblemError } from '../../http/problem.ts'

/** A class cannot be made to begin in the past: 422 on its first date. */
export function refuseEarlyStart({ startDate }: { startDate: string }, now: VenueNow): void {
  if (startDate >= now.date) return
  throw new ProblemError('invalid-input', { errors: { startDate: [NOT_BEFORE_TODAY] } })
}
