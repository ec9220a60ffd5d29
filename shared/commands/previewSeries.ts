import type { Occupation } from '../calendar/availability.ts'
import { classOccupies } from '../fixedClass/fixedClass.ts'
import type { OccurrencePreview } from '../reservation/adminReservation.ts'
import { AdminReservationDraftSchema } from '../reservation/adminReservation.schema.ts'
import { placeObstacles, type CourtHour } from '../reservation/placeObstacles.ts'
import type { CivilDate, ClockTime } from '../time/civil.ts'
import { within } from '../time/hours.ts'
import { occurrenceDates } from './addReservations.ts'
import { openingOf } from './deriveDays.ts'
import type { Snapshot } from './snapshot.ts'
import { readDraft } from './readDraft.ts'

/** One date of a series before it is saved; unless `isChecked`, somebody may have it without this desk knowing. */
export type CheckedOccurrence = OccurrencePreview & { isChecked: boolean }

/** What the server would probably say of each date of a new reservation. Of the days that are not kept only hours, closings and classes are known. */
export function previewSeries(snapshot: Snapshot, body: object): CheckedOccurrence[] {
  const draft = readDraft(AdminReservationDraftSchema, body)
  if (!draft) return []
  const { courtId, startTime, endTime, sportType } = draft
  const obstacles = deskObstacles(snapshot)
  return occurrenceDates(draft).map((date) => {
    const told = obstacles.preview({ courtId, date, startTime, endTime, sportType })
    // What is over takes no hour, and so nobody is in its way.
    const isFree = draft.status === 'canceled' && told.obstacle?.reason === 'taken'
    const obstacle = isFree ? null : told.obstacle
    return { ...told, obstacle, isChecked: obstacle !== null || date in snapshot.days }
  })
}

function deskObstacles(snapshot: Snapshot) {
  const { courts, days, fixedClasses, today } = snapshot

  function occupantOf(hour: CourtHour): { by: Occupation; name: string | null } | null {
    const { allReservations = [], holds = [] } = days[hour.date] ?? {}
    const reservation = allReservations.find(
      ({ courtId, startTime, endTime }) =>
        courtId === hour.courtId && within(hour.startTime, startTime, endTime),
    )
    if (reservation) return { by: 'reservation', name: reservation.customerName }
    const isHeld = holds.some(
      ({ courtId, startTime }) => courtId === hour.courtId && startTime === hour.startTime,
    )
    if (isHeld) return { by: 'hold', name: null }
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
