import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Closing } from '#shared/venue/hours/availability.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { courtObstacle } from '#shared/venue/courts/court.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isMoved } from '#shared/booking/reservation/edit.ts'
import { obstaclesOnDay, type Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { FieldErrors } from '../../ui/form/parseForm.ts'
import { obstacleText } from './seriesPlan.ts'

type PlaceContext = {
  /** The wanted day; null while this device does not know it. */
  day: AgendaDay | null
  courts: readonly Court[]
  closings: readonly Closing[]
  today: CivilDate
}

/** Why a reservation cannot go where an edit wants it, at the field to change, as far as this device knows; null when it can. The server decides in the end. */
export function placeErrors(
  row: AdminReservation,
  place: Place,
  { day, courts, closings, today }: PlaceContext,
): FieldErrors | null {
  const moved = isMoved(row, place)
  if (!moved && row.sportType === place.sportType) return null
  const court = courts.find(({ id }) => id === place.courtId)
  const unplayable = courtObstacle(court, place.sportType)
  if (unplayable) return { courtId: unplayable }
  if (!moved || day?.date !== place.date) return null
  const obstacles = obstaclesOnDay(day, { courts, closings, today }, { reservationId: row.id })
  const obstacle = obstacles.obstacleOf(place)
  if (!obstacle) return null
  return { [obstacle.reason === 'past' ? 'date' : 'startTime']: obstacleText(obstacle) }
}
