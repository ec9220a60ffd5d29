import { closedReason, closes, type DayFacts, type Occupation } from '../calendar/availability.ts'
import { courtsByPreference, type Court } from '../court/court.ts'
import type { Sport } from '../court/sport.ts'
import type { CivilDate, ClockTime } from '../time/civil.ts'
import { hoursBetween } from '../time/hours.ts'
import type { OccurrenceObstacle, OccurrencePreview } from './adminReservation.ts'

/** Where and when somebody plays what. */
export type Place = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  sportType: Sport
}
export type CourtHour = Pick<Place, 'courtId' | 'date' | 'startTime'>

/** What decides over places, whoever asks. */
export type PlaceFacts = {
  courts: readonly Court[]
  /** Today at the venue. */
  today: CivilDate
  dayOf(date: CivilDate): DayFacts
  occupation(courtId: number, date: CivilDate, startTime: ClockTime): Occupation | null
  /** Whose that occupied hour is. */
  nameOf(by: Occupation, hour: CourtHour): string | null
}
export type PlaceObstacles = ReturnType<typeof placeObstacles>

/** Answers what keeps the desk from a place. */
export function placeObstacles({ courts, today, dayOf, occupation, nameOf }: PlaceFacts) {
  // An hour of today that has begun may still be written down: somebody plays in it.
  const dayBreak = { date: today, time: '' }

  function takenHours({ courtId, date, startTime, endTime }: Place): ClockTime[] {
    return hoursBetween(startTime, endTime).filter(
      (hour) => occupation(courtId, date, hour) !== null,
    )
  }

  function takenBy(place: Place): OccurrenceObstacle | null {
    const startTime = takenHours(place)[0]
    if (startTime === undefined) return null
    const { courtId, date } = place
    const by = occupation(courtId, date, startTime)!
    return { reason: 'taken', by, name: nameOf(by, { courtId, date, startTime }) }
  }

  function closedBy({ date, startTime, endTime }: Place): OccurrenceObstacle | null {
    if (date < today) return { reason: 'past' }
    const day = dayOf(date)
    for (const hour of hoursBetween(startTime, endTime)) {
      const reason = closedReason(hour, day, dayBreak)
      if (reason === 'past') return { reason }
      if (reason === 'outside-hours') return { reason }
      if (reason) {
        const closing = day.closings.find((one) => closes(one, hour))
        return { reason: 'closed', description: closing?.description ?? 'Fechado' }
      }
    }
    return null
  }

  function obstacleOf(place: Place): OccurrenceObstacle | null {
    const closed = closedBy(place)
    if (closed?.reason === 'past') return closed
    const playable = courtsByPreference(courts, place.sportType)
    if (!playable.some(({ id }) => id === place.courtId)) return { reason: 'no-court' }
    return closed ?? takenBy(place)
  }

  function preview(place: Place): OccurrencePreview {
    const others = closedBy(place)
      ? []
      : courtsByPreference(courts, place.sportType).filter(
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
