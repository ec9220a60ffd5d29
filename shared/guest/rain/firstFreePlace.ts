import { courtsByPreference, type Court } from '../../venue/courts/court.ts'
import type { Place, PlaceObstacles } from '../../booking/calendar/placeObstacles.ts'
import { addDays, datesBetween, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { DAY_END, DAY_HOURS, endAfter, overlaps } from '../../platform/time/hours.ts'
import type { IncidentBooking } from './incident.ts'

/** How far ahead an hour is looked for. */
const MOVE_DAYS = 14

type Sought = Pick<IncidentBooking, 'courtId' | 'startTime' | 'endTime' | 'sportType'>
type Search = {
  date: CivilDate
  courts: readonly Court[]
  /** Null for a day that is not known. */
  obstaclesOn(date: CivilDate): Pick<PlaceObstacles, 'obstacleOf'> | null
  /** What others were given already. */
  given: readonly Place[]
}

/** The first free hours of the same kind in the days that follow: the same sport, as long, at the same time of day if that is possible, on the same court rather than another. */
export function firstFreePlace(one: Sought, search: Search): Place | null {
  const { courts, date, given, obstaclesOn } = search
  const days = datesBetween(addDays(date, 1), addDays(date, MOVE_DAYS))
  const playable = courtsByPreference(courts, one.sportType)
  const ordered = playable.toSorted(
    (a, b) => Number(b.id === one.courtId) - Number(a.id === one.courtId),
  )
  const freeAt = (day: CivilDate, startTime: ClockTime): Place | null => {
    const endTime = endAfter(one, startTime)
    const obstacles = obstaclesOn(day)
    if (endTime > DAY_END || !obstacles) return null
    const places = ordered.map(({ id }) => ({
      courtId: id,
      date: day,
      startTime,
      endTime,
      sportType: one.sportType,
    }))
    return places.find((place) => isFree(place, given) && !obstacles.obstacleOf(place)) ?? null
  }
  const first = (starts: readonly ClockTime[]) => {
    for (const day of days) {
      for (const start of starts) {
        const place = freeAt(day, start)
        if (place) return place
      }
    }
    return null
  }
  return first([one.startTime]) ?? first(DAY_HOURS)
}

function isFree(place: Place, given: readonly Place[]): boolean {
  return !given.some(
    (other) =>
      other.courtId === place.courtId && other.date === place.date && overlaps(other, place),
  )
}
