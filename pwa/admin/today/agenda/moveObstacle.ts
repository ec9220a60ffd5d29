import { courtObstacle, type Court } from '#shared/venue/courts/court.ts'
import type {
  AdminReservation,
  OccurrenceObstacle,
} from '#shared/booking/reservation/adminReservation.ts'
import type { PlaceObstacles } from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { endAfter, slotEnd } from '#shared/platform/time/hours.ts'

export type GridPlace = { courtId: number; date: CivilDate; startTime: ClockTime }

/** Why the reservation cannot be placed there, in short; null when it can. `obstacles` is null while the day is not known. */
export function moveObstacle(
  reservation: AdminReservation,
  { courtId, date, startTime }: GridPlace,
  obstacles: Pick<PlaceObstacles, 'obstacleOf'> | null,
  { courts, shownHours }: { courts: readonly Court[]; shownHours: readonly ClockTime[] },
): string | null {
  const isThere = reservation.courtId === courtId && reservation.date === date
  if (isThere && reservation.startTime === startTime) return 'Já está neste horário'
  const { sportType } = reservation
  const unplayable = courtObstacle(
    courts.find(({ id }) => id === courtId),
    sportType,
  )
  if (unplayable) return unplayable
  const endTime = endAfter(reservation, startTime)
  if (endTime > slotEnd(shownHours.at(-1)!)) return 'Passa do último horário'
  if (!obstacles) return 'Indisponível'
  return obstacleText(obstacles.obstacleOf({ courtId, date, startTime, endTime, sportType }))
}

function obstacleText(obstacle: OccurrenceObstacle | null): string | null {
  switch (obstacle?.reason) {
    case undefined:
      return null
    case 'taken': {
      if (obstacle.by === 'hold') return 'Um cliente está reservando'
      return `Ocupado: ${obstacle.by === 'fixedClass' ? 'aula ' : ''}${obstacle.name ?? ''}`
    }
    case 'closed':
      return obstacle.description
    case 'outside-hours':
      return 'Fora do horário'
    case 'no-court':
      return 'Quadra indisponível'
    case 'past':
      return 'Indisponível'
  }
}
