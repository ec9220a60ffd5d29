import { classOccupies } from '../venue/classes/fixedClass.ts'
import { occurrenceDates } from '../booking/reservation/series.ts'
import type {
  OccurrenceObstacle,
  OccurrencePreview,
} from '../booking/reservation/adminReservation.ts'
import {
  AdminReservationDraftSchema,
  type AdminReservationDraft,
} from '../booking/reservation/adminReservation.schema.ts'
import {
  occupantAt,
  placeObstacles,
  type CourtHour,
  type Occupant,
} from '../booking/calendar/placeObstacles.ts'
import type { CivilDate, ClockTime } from '../platform/time/civil.ts'
import { openingOf } from './days.ts'
import type { Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

/** One date of a series before it is saved; unless `isChecked`, it may be taken without this device knowing. */
export type CheckedOccurrence = OccurrencePreview & { isChecked: boolean }

/** The server's probable answer for each date of a new reservation. For days that are not cached only hours, closings and classes are known. */
export function previewSeries(snapshot: Snapshot, body: object): CheckedOccurrence[] {
  const draft = readDraft(AdminReservationDraftSchema, body)
  if (!draft) return []
  const { courtId, startTime, endTime, sportType } = draft
  const obstacles = obstaclesIn(snapshot)
  return occurrenceDates(draft).map((date) => {
    const preview = obstacles.preview({ courtId, date, startTime, endTime, sportType })
    const obstacle = inTheWayOf(draft, preview.obstacle)
    return { ...preview, obstacle, isChecked: obstacle !== null || date in snapshot.days }
  })
}

/** Whether a date of a new reservation is possible, as far as this device knows. */
export function freeFor(draft: AdminReservationDraft, snapshot: Snapshot) {
  const { startTime, endTime, sportType } = draft
  const obstacles = obstaclesIn(snapshot)
  return ({ courtId, date }: { courtId: number; date: CivilDate }) => {
    const obstacle = obstacles.obstacleOf({ courtId, date, startTime, endTime, sportType })
    return inTheWayOf(draft, obstacle) === null
  }
}

// A canceled reservation takes no hour, and so nothing conflicts with it.
function inTheWayOf({ status }: AdminReservationDraft, obstacle: OccurrenceObstacle | null) {
  return status === 'canceled' && obstacle?.reason === 'taken' ? null : obstacle
}

function obstaclesIn(snapshot: Snapshot) {
  const { courts, days, fixedClasses, today } = snapshot

  function occupantOf(hour: CourtHour): Occupant | null {
    const day = days[hour.date]
    // Classes come from their list, which covers days that are not cached too.
    const known = day ? occupantAt({ ...day, fixedClasses: [] }, hour) : null
    if (known) return known
    const fixedClass = fixedClasses.find((one) => classOccupies(one, hour))
    return fixedClass ? { by: 'fixedClass', name: fixedClass.name } : null
  }

  return placeObstacles({
    courts,
    today,
    dayOf: (date) => openingOf(snapshot, date),
    occupation: (courtId: number, date: CivilDate, startTime: ClockTime) =>
      occupantOf({ courtId, date, startTime })?.by ?? null,
    nameOf: (_, hour) => occupantOf(hour)?.name ?? null,
  })
}
