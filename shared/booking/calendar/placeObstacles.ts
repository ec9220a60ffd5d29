import { classesOf, type AgendaDay } from './agenda.ts'
import {
  closedReason,
  closes,
  type Closing,
  type DayFacts,
  type Occupation,
} from '../../venue/hours/availability.ts'
import { courtObstacle, courtsByPreference, type Court } from '../../venue/courts/court.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import {
  DAY_END,
  DAY_HOURS,
  hourOf,
  hoursBetween,
  hourText,
  overlaps,
  within,
} from '../../platform/time/hours.ts'
import type { VenueNow } from '../../platform/time/venueClock.ts'
import type { OccurrenceObstacle, OccurrencePreview } from '../reservation/adminReservation.ts'
import { occupies } from '../reservation/status.ts'

export type Place = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  sportType: Sport
}
export type CourtHour = Pick<Place, 'courtId' | 'date' | 'startTime'>

/** The data that decides whether places are free, on the server and on a device. */
export type PlaceFacts = {
  courts: readonly Court[]
  today: CivilDate
  /** The venue's time, for what a customer booked: an hour of today that has begun is no place for it. Left out for what staff write down, who may be playing already. */
  time?: ClockTime
  dayOf(date: CivilDate): DayFacts
  occupation(courtId: number, date: CivilDate, startTime: ClockTime): Occupation | null
  nameOf(by: Occupation, hour: CourtHour): string | null
}
export type PlaceObstacles = ReturnType<typeof placeObstacles>

/** Which hours are gone by for what is placed: those of today that have begun only for what a customer booked. */
export function pastFor(isOfCustomer: boolean, { date, time }: VenueNow) {
  return isOfCustomer ? { today: date, time } : { today: date }
}

/** Finds the obstacle to a reservation that staff give a place. */
export function placeObstacles(facts: PlaceFacts) {
  const { courts, today, time = '', dayOf, occupation, nameOf } = facts
  const past = { date: today, time }

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
      const reason = closedReason(hour, day, past)
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

  /** Why not, for a person; a date or hours that are shut are worded by the caller. */
  function obstacleText(obstacle: OccurrenceObstacle, place: Place): string | null {
    if (obstacle.reason === 'taken') return takenText(obstacle)
    if (obstacle.reason !== 'no-court') return null
    const court = courts.find(({ id }) => id === place.courtId)
    return courtObstacle(court, place.sportType)
  }

  return { obstacleOf, obstacleText, takenBy, takenHours, preview }
}

/** `Ocupado: aula Futevôlei iniciante`. */
export function takenText({ by, name }: Extract<OccurrenceObstacle, { reason: 'taken' }>): string {
  if (by === 'hold') return 'Ocupado: um cliente está reservando'
  if (by === 'closing') return `Quadra fechada: ${name ?? 'interditada'}`
  const who = by === 'fixedClass' ? `aula ${name ?? ''}`.trim() : (name ?? 'outra reserva')
  return `Ocupado: ${who}`
}

/** The reservation being moved: it never conflicts with itself. */
export type Moving = { reservationId?: number | null; classId?: number | null }
export type Occupant = { by: Occupation; name: string | null }
type Occupants = Pick<AgendaDay, 'allReservations' | 'fixedClasses' | 'holds' | 'closed'>

/** The occupant of a court-hour on a day of the agenda. */
export function occupantAt(
  day: Occupants,
  { courtId, startTime }: Pick<CourtHour, 'courtId' | 'startTime'>,
  moving: Moving = {},
): Occupant | null {
  const reservation = day.allReservations.find(
    (one) =>
      one.courtId === courtId &&
      occupies(one) &&
      one.id !== moving.reservationId &&
      within(startTime, one.startTime, one.endTime),
  )
  if (reservation) return { by: 'reservation', name: reservation.customerName }
  const isHere = (hour: { courtId: number; startTime: ClockTime }) =>
    hour.courtId === courtId && hour.startTime === startTime
  if (day.holds.some(isHere)) return { by: 'hold', name: null }
  const closed = day.closed?.find(isHere)
  if (closed) return { by: 'closing', name: closed.reason }
  const hour = day.fixedClasses.find((one) => one.id !== moving.classId && isHere(one))
  return hour ? { by: 'fixedClass', name: hour.name } : null
}

/** All occupants of the court during those hours, each once. */
export function occupantsDuring(
  day: Occupants,
  place: Pick<Place, 'courtId' | 'startTime' | 'endTime'>,
  { reservationId }: Moving,
): { by: Occupation; name: string; startTime: ClockTime; endTime: ClockTime }[] {
  const meets = (one: Pick<Place, 'courtId' | 'startTime' | 'endTime'>) =>
    one.courtId === place.courtId && overlaps(one, place)
  const reservations = day.allReservations
    .filter((one) => occupies(one) && one.id !== reservationId && meets(one))
    .map(({ customerName: name, endTime, startTime }) => ({
      by: 'reservation' as const,
      name,
      startTime,
      endTime,
    }))
  const classes = classesOf(day)
    .filter(meets)
    .map(({ endTime, name, startTime }) => ({
      by: 'fixedClass' as const,
      name,
      startTime,
      endTime,
    }))
  return [...reservations, ...classes]
}

/** What is known besides the day itself. */
export type DayRules = Pick<PlaceFacts, 'courts' | 'today' | 'time'> & {
  closings: readonly Closing[]
}

/** The same for one cached day of the agenda. The server decides in the end. */
export function obstaclesOnDay(
  day: Occupants & Pick<AgendaDay, 'date' | 'operationHours'>,
  { closings, ...rules }: DayRules,
  moving: Moving = {},
): PlaceObstacles {
  const at = (courtId: number, startTime: ClockTime) =>
    occupantAt(day, { courtId, startTime }, moving)
  return placeObstacles({
    ...rules,
    dayOf: (date) => ({ date, hours: day.operationHours, closings }),
    occupation: (courtId, _, startTime) => at(courtId, startTime)?.by ?? null,
    nameOf: (_, { courtId, startTime }) => at(courtId, startTime)?.name ?? null,
  })
}

/** The start hours of a day with so many free hours in a row on a court. */
export function freeStarts(
  obstacles: Pick<PlaceObstacles, 'obstacleOf'>,
  { hours, ...place }: Omit<Place, 'startTime' | 'endTime'> & { hours: number },
): ClockTime[] {
  return DAY_HOURS.filter((startTime) => {
    const endTime = hourText(hourOf(startTime) + hours)
    return endTime <= DAY_END && obstacles.obstacleOf({ ...place, startTime, endTime }) === null
  })
}
