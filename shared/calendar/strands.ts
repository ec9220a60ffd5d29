import type { ClockTime } from '../time/civil.ts'
import { hoursBetween } from '../time/hours.ts'
import { closedReason, type DayFacts } from './availability.ts'

// Whether an hour is over is not the question here.
const LONG_AGO = { date: '0000-01-01', time: '00:00' }

/** Whether a change of hours or closings shuts any hour of the range that was open before it. What was outside already is not stranded anew. */
export function strands(
  range: { startTime: ClockTime; endTime: ClockTime },
  before: DayFacts,
  after: DayFacts,
): boolean {
  return hoursBetween(range.startTime, range.endTime).some(
    (hour) =>
      closedReason(hour, before, LONG_AGO) === null && closedReason(hour, after, LONG_AGO) !== null,
  )
}
