import type { AgendaDay } from '#shared/calendar/agenda.ts'
import { closedReason, type Closing } from '#shared/calendar/availability.ts'
import { rowKindOf, type Command } from '#shared/commands/command.ts'
import { courtsByPreference, type Court } from '#shared/court/court.ts'
import type { Sport } from '#shared/court/sport.ts'
import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { isCivilDate, addDays, type ClockTime, type CivilDate } from '#shared/time/civil.ts'
import { hourOf, hoursBetween, hourText, SLOT_TIMES, within } from '#shared/time/hours.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import { weekdayOf, type Weekday } from '#shared/time/weekday.ts'
import { classesOf } from '../agenda/dayView.ts'
import { rowOf, type Known } from './known.ts'

/** What is looked for: some hours in a row on a court that plays the sport. */
export type Wish = {
  sportType: Sport
  hours: number
  /** A weekly class minds other classes of that weekday, also those that have not begun. */
  weekday: Weekday | null
  /** The row that moves is in nobody's way. */
  reservationId: number | null
  classId: number | null
}
export type Facts = {
  courts: readonly Court[]
  closings: readonly Closing[]
  classes: readonly FixedClass[]
  now: VenueNow
}
/** A court and the hours at which what is looked for could begin there. */
export type FreePlace = { court: Court; starts: ClockTime[] }

/** Where there is room on that day, as far as this device knows: the best court first. The server has the last word. */
export function freePlaces(day: AgendaDay, wish: Wish, facts: Facts): FreePlace[] {
  return courtsByPreference(facts.courts, wish.sportType).map((court) => ({
    court,
    starts: SLOT_TIMES.filter((start) => {
      const end = hourOf(start) + wish.hours
      if (end > hourOf(SLOT_TIMES.at(-1)!) + 1) return false
      return hoursBetween(start, hourText(end)).every((hour) =>
        isFree(day, court.id, hour, wish, facts),
      )
    }),
  }))
}

function isFree(day: AgendaDay, courtId: number, hour: ClockTime, wish: Wish, facts: Facts) {
  const { closings, now } = facts
  const about = { date: day.date, hours: day.operationHours, closings }
  if (closedReason(hour, about, now)) return false
  if (day.holds.some((hold) => hold.courtId === courtId && hold.startTime === hour)) return false
  return occupantsAt(day, courtId, hour, wish, facts).length === 0
}

function occupantsAt(
  day: AgendaDay,
  courtId: number,
  hour: ClockTime,
  wish: Wish,
  { classes }: Facts,
) {
  const isHere = (one: { courtId: number; startTime: ClockTime; endTime: ClockTime }) =>
    one.courtId === courtId && within(hour, one.startTime, one.endTime)
  const weekly = classes.filter(
    ({ active, endDate, id, weekday }) =>
      active && weekday === wish.weekday && endDate === null && id !== wish.classId,
  )
  return [
    ...day.allReservations.filter((one) => occupies(one) && one.id !== wish.reservationId),
    ...day.fixedClasses.filter(({ id }) => id !== wish.classId),
    ...weekly,
  ].filter(isHere)
}

/** Who has the court at those hours, as far as this device knows. */
export function occupantsOf(
  day: AgendaDay,
  place: { courtId: number; startTime: ClockTime; endTime: ClockTime },
  exceptId: number | null,
): { name: string; startTime: ClockTime; endTime: ClockTime }[] {
  const meets = (one: { courtId: number; startTime: ClockTime; endTime: ClockTime }) =>
    one.courtId === place.courtId && one.startTime < place.endTime && place.startTime < one.endTime
  const reservations = day.allReservations
    .filter((one) => occupies(one) && one.id !== exceptId && meets(one))
    .map(({ customerName, startTime, endTime }) => ({ name: customerName, startTime, endTime }))
  const classes = classesOf(day)
    .filter(meets)
    .map(({ name, startTime, endTime }) => ({ name: `aula ${name}`, startTime, endTime }))
  return [...reservations, ...classes]
}

function occupies({ status }: AdminReservation) {
  return status === 'approved' || status === 'pending'
}

/** Where and when something was to take place. */
export type WantedPlace = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  wish: Wish
  /** A date of a series keeps the hours of the series. */
  keepsHours: boolean
}

/** The place that the command asks for, over what is known of its row; null when it asks for none. */
export function wantedPlace(command: Command, known: Known): WantedPlace | null {
  const kind = rowKindOf(command)
  if ((kind !== 'reservation' && kind !== 'fixedClass') || !('body' in command)) return null
  const id = 'id' in command ? command.id : null
  const row = id === null ? null : rowOf(kind, id, known)
  const asked: Record<string, unknown> = { ...row, ...command.body }
  const { courtId, startTime, endTime, sportType } = asked
  if (typeof courtId !== 'number' || typeof startTime !== 'string' || typeof endTime !== 'string') {
    return null
  }
  const weekday = kind === 'fixedClass' ? (asked['weekday'] as Weekday) : null
  const date = weekday ? firstMeeting(weekday, asked, known) : String(asked['date']).slice(0, 10)
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
