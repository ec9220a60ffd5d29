import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Closing } from '#shared/venue/hours/availability.ts'
import { rowKindOf, type Command } from '#shared/commands/command.ts'
import { courtsByPreference, type Court } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { collidesWith, type FixedClass } from '#shared/venue/classes/fixedClass.ts'
import { freeStarts, obstaclesOnDay } from '#shared/booking/calendar/placeObstacles.ts'
import {
  isCivilDate,
  addDays,
  type ClockTime,
  type CivilDate,
} from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import { weekdayOf, type Weekday } from '#shared/platform/time/weekday.ts'
import { rowOf, type Known } from './known.ts'

/** The wanted place: some hours in a row on a court that plays the sport. */
export type PlaceWish = {
  sportType: Sport
  hours: number
  /** For a weekly class other classes of that weekday are obstacles, also those that have not begun. */
  weekday: Weekday | null
  /** The row that moves is no obstacle. */
  reservationId: number | null
  classId: number | null
  /** A customer's hour is not moved to one that has begun. */
  isOfCustomer?: boolean
}
export type PlaceContext = {
  courts: readonly Court[]
  closings: readonly Closing[]
  classes: readonly FixedClass[]
  today: CivilDate
  time?: ClockTime
}
/** A court and the hours at which the wanted place could begin there. */
export type FreePlace = { court: Court; starts: ClockTime[] }

/** Where there is room on that day, as far as this device knows: the best court first. The server decides. */
export function freePlaces(day: AgendaDay, wish: PlaceWish, facts: PlaceContext): FreePlace[] {
  const { hours, sportType } = wish
  const { date } = day
  const obstacles = obstaclesOnDay(day, facts, wish)
  return courtsByPreference(facts.courts, sportType).map((court) => ({
    court,
    starts: freeStarts(obstacles, { courtId: court.id, date, hours, sportType }).filter(
      (startTime) => !isInOtherWeeks(date, court.id, startTime, wish, facts),
    ),
  }))
}

/** A weekly class must fit in with the other classes of its weekday also where they meet later only. */
function isInOtherWeeks(
  date: CivilDate,
  courtId: number,
  startTime: ClockTime,
  { classId, hours, sportType, weekday }: PlaceWish,
  { classes }: PlaceContext,
) {
  if (weekday === null) return false
  const wanted = {
    id: 0,
    name: '',
    courtId,
    sportType,
    weekday,
    startTime,
    endTime: hourText(hourOf(startTime) + hours),
    startDate: date,
    endDate: null,
    active: true,
    cancelledDates: [],
  }
  return classes.some((other) => other.id !== classId && collidesWith(wanted, other))
}

export type WantedPlace = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  wish: PlaceWish
  /** A date of a series keeps the hours of the series. */
  keepsHours: boolean
}

/** The place that the command wants, over what is known of its row; null when it wants none. */
export function wantedPlace(command: Command, known: Known): WantedPlace | null {
  const kind = rowKindOf(command)
  if ((kind !== 'reservation' && kind !== 'fixedClass') || !('body' in command)) return null
  const id = 'id' in command ? command.id : null
  const row = id === null ? null : rowOf(kind, id, known)
  const wanted: Record<string, unknown> = { ...row, ...command.body }
  const { courtId, startTime, endTime, sportType } = wanted
  if (typeof courtId !== 'number' || typeof startTime !== 'string' || typeof endTime !== 'string') {
    return null
  }
  const weekday = kind === 'fixedClass' ? (wanted['weekday'] as Weekday) : null
  const date = weekday ? firstMeeting(weekday, wanted, known) : String(wanted['date']).slice(0, 10)
  if (!isCivilDate(date)) return null
  return {
    courtId,
    date,
    startTime,
    endTime,
    keepsHours: command.kind === 'reservation.addOccurrence',
    wish: {
      sportType: sportType as Sport,
      hours: Math.max(1, hourOf(endTime) - hourOf(startTime)),
      weekday,
      reservationId: kind === 'reservation' && !isNew(command) ? id : null,
      classId: kind === 'fixedClass' ? id : null,
      isOfCustomer: command.kind === 'reservation.reschedule',
    },
  }
}

function firstMeeting(weekday: Weekday, { startDate }: Record<string, unknown>, known: Known) {
  const begins = String(startDate ?? '').slice(0, 10)
  return nextOn(weekday, begins > known.today ? begins : known.today)
}

// It adds a date to the series of the row, which stays where it is.
function isNew({ kind }: Command) {
  return kind === 'reservation.addOccurrence'
}

/** The first date from `from` on that is this weekday. */
export function nextOn(weekday: Weekday, from: CivilDate): CivilDate {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days))
  return week.find((date) => weekdayOf(date) === weekday) ?? from
}
