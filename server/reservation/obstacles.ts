import { closedReason, type Occupation } from '#shared/calendar/availability.ts'
import { courtsByPreference } from '#shared/court/court.ts'
import { classOccupies } from '#shared/fixedClass/fixedClass.ts'
import type { OccurrenceObstacle, OccurrencePreview } from '#shared/reservation/deskReservation.ts'
import { hoursBetween, within } from '#shared/time/hours.ts'
import { dayFacts } from '../catalog/dayFacts.ts'
import type { Claim } from '../occupancy/claims.ts'
import { occupationBy } from '../occupancy/occupation.ts'
import type { DeskFacts, Place } from './deskFacts.ts'

type Slot = { courtId: number; date: string; startTime: string }
export type Obstacles = ReturnType<typeof obstaclesIn>

/** Answers what keeps the desk from a place. Claims for which `mine` is true do not count. */
export function obstaclesIn(
  { catalog, now, live }: DeskFacts,
  mine: (claim: Claim) => boolean = () => false,
) {
  const occupied = occupationBy(live, catalog, mine)
  // An hour of today that has begun may still be written down: somebody plays in it.
  const today = { date: now.date, time: '' }

  function nameOf(by: Occupation, slot: Slot): string | null {
    if (by === 'fixedClass')
      return catalog.fixedClasses.find((one) => classOccupies(one, slot))?.name ?? null
    const claim = live.find((claim) => !mine(claim) && isAt(claim, slot))
    return claim?.customerName ?? null
  }

  function takenBy(place: Place): OccurrenceObstacle | null {
    const startTime = takenHours(place)[0]
    if (startTime === undefined) return null
    const slot = { courtId: place.courtId, date: place.date, startTime }
    const by = occupied(slot.courtId, slot.date, startTime)!
    return { reason: 'taken', by, name: nameOf(by, slot) }
  }

  function takenHours({ courtId, date, startTime, endTime }: Place): string[] {
    return hoursBetween(startTime, endTime).filter((hour) => occupied(courtId, date, hour) !== null)
  }

  function closedBy({ date, startTime, endTime }: Place): OccurrenceObstacle | null {
    if (date < now.date) return { reason: 'past' }
    const day = dayFacts(catalog, date)
    for (const hour of hoursBetween(startTime, endTime)) {
      const reason = closedReason(hour, day, today)
      if (reason === 'past') return { reason }
      if (reason === 'outside-hours') return { reason }
      if (reason) {
        const closing = day.closings.find(
          ({ allDay, startTime, endTime }) =>
            allDay || within(hour, startTime ?? '', endTime ?? ''),
        )
        return { reason: 'closed', description: closing?.description ?? 'Fechado' }
      }
    }
    return null
  }

  function obstacleOf(place: Place): OccurrenceObstacle | null {
    const closed = closedBy(place)
    if (closed?.reason === 'past') return closed
    const playable = courtsByPreference(catalog.courts, place.sportType)
    if (!playable.some(({ id }) => id === place.courtId)) return { reason: 'no-court' }
    return closed ?? takenBy(place)
  }

  function preview(place: Place): OccurrencePreview {
    const others = closedBy(place)
      ? []
      : courtsByPreference(catalog.courts, place.sportType).filter(
          ({ id }) => id !== place.courtId && takenHours({ ...place, courtId: id }).length === 0,
        )
    return {
      date: place.date,
      courtId: place.courtId,
      obstacle: obstacleOf(place),
      otherCourts: others.map(({ id, name }) => ({ id, name })),
    }
  }

  return { obstacleOf, takenBy, takenHours, preview }
}

function isAt(claim: Claim, { courtId, date, startTime }: Slot) {
  return claim.courtId === courtId && claim.date === date && claim.startTime === startTime
}
