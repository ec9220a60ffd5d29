import type { RefusalCode } from '#shared/problem.ts'
import type { OccurrenceObstacle } from '#shared/reservation/adminReservation.ts'
import type { Place, PlaceObstacles } from '#shared/reservation/placeObstacles.ts'
import { Refused } from '../../http/problem.ts'

/** Throws Refused for what stands in the way of a single place; the hours that are taken are named. */
export function refuseObstacle(
  obstacle: OccurrenceObstacle | null,
  place: Place,
  obstacles: PlaceObstacles,
): void {
  if (!obstacle) return
  const code = CODES[obstacle.reason]
  if (code !== 'slot-taken') throw new Refused(code)
  const { date } = place
  throw new Refused(code, {
    lost: obstacles.takenHours(place).map((startTime) => ({ date, startTime })),
  })
}

const CODES: Record<OccurrenceObstacle['reason'], RefusalCode> = {
  taken: 'slot-taken',
  closed: 'slot-closed',
  'outside-hours': 'slot-closed',
  past: 'slot-past',
  'no-court': 'no-court',
}
