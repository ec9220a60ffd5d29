import { weeklyDates } from '#shared/recurrence/weeklyDates.ts'
import type { AdminReservationDraft } from '#shared/reservation/adminReservation.schema.ts'
import type { Place } from '#shared/reservation/placeObstacles.ts'
import { ProblemError } from '../../http/problem.ts'

export type Planned = { place: Place; isLeftOut: boolean }

/** Where a draft wants to play: one place, or one each week with the exceptions that the person made. An exception for another date is a 422. */
export function plannedOccurrences(draft: AdminReservationDraft): Planned[] {
  const { courtId, date, startTime, endTime, sportType } = draft
  const place = { courtId, date, startTime, endTime, sportType }
  if (!draft.isRecurring || !draft.endDate) return [{ place, isLeftOut: false }]
  const dates = weeklyDates(date, draft.endDate)
  const exceptions = new Map(draft.exceptions.map((exception) => [exception.date, exception]))
  if ([...exceptions.keys()].some((exception) => !dates.includes(exception))) {
    const errors = { exceptions: ['Esta data não faz parte da série'] }
    throw new ProblemError('invalid-input', { errors })
  }
  return dates.map((date) => {
    const exception = exceptions.get(date)
    return {
      place: { ...place, date, courtId: exception?.courtId ?? courtId },
      isLeftOut: exception?.skip ?? false,
    }
  })
}
