import { agendaHours, type AgendaDay } from '../booking/calendar/agenda.ts'
import { isClosedAllDay, partialClosings, type DayFacts } from '../venue/hours/availability.ts'
import { meetsOn } from '../venue/classes/fixedClass.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import type { CivilDate } from '../platform/time/civil.ts'
import { weekdayOf } from '../platform/time/weekday.ts'
import type { Snapshot } from './snapshot.ts'

/** Changes those of the cached days that `concerns` names. */
export function changeDays(
  snapshot: Snapshot,
  concerns: (date: CivilDate) => boolean,
  change: (day: AgendaDay) => AgendaDay,
): Snapshot {
  const days = Object.entries(snapshot.days).map(([date, day]): [CivilDate, AgendaDay] => [
    date,
    concerns(date) ? change(day) : day,
  ])
  return { ...snapshot, days: Object.fromEntries(days) }
}

/** A day's opening hours and closings, cached or not. */
export function openingOf(
  { closingDates, operationHours }: Pick<Snapshot, 'closingDates' | 'operationHours'>,
  date: CivilDate,
): DayFacts {
  const known = operationHours.find(({ weekday }) => weekday === weekdayOf(date))
  const hours = known
    ? { isOpen: known.isOpen, openTime: known.openTime, closeTime: known.closeTime }
    : null
  return { date, hours, closings: closingDates.filter((closing) => closing.date === date) }
}

/** Applies the opening hours and closing dates to these days. */
export function deriveOpening(
  snapshot: Snapshot,
  concerns: (date: CivilDate) => boolean,
): Snapshot {
  return changeDays(snapshot, concerns, (day) => {
    const { date } = day
    const facts = openingOf(snapshot, date)
    const { closings, hours } = facts
    const whole = closings.find(({ allDay }) => allDay)
    const closedReason = whole ? whole.description : hours?.isOpen ? null : 'Fechado'
    return {
      ...day,
      isClosed: isClosedAllDay(facts),
      closedReason,
      partialClosing: partialClosings(facts)[0] ?? null,
      operationHours: hours,
    }
  })
}

/** Replaces the hours of one class on these days by those of the list of classes. */
export function deriveClass(
  snapshot: Snapshot,
  id: number,
  concerns: (date: CivilDate) => boolean,
): Snapshot {
  const entry = snapshot.fixedClasses.find((one) => one.id === id)
  return changeDays(snapshot, concerns, (day) => {
    const { date } = day
    const others = day.fixedClasses.filter((hour) => hour.id !== id)
    if (!entry) return { ...day, fixedClasses: others }
    const own = meetsOn(entry, date) ? agendaHours(entry) : []
    return { ...day, fixedClasses: [...others, ...own] }
  })
}

export function findReservation(snapshot: Snapshot, id: number): AdminReservation | undefined {
  return everyReservation(snapshot).find((one) => one.id === id)
}

export function everyReservation({ days }: Pick<Snapshot, 'days'>): AdminReservation[] {
  return Object.values(days).flatMap(({ allReservations }) => allReservations)
}

/** Removes these from all days, and adds those that are not canceled to their own day; what was rained out is there too. */
export function withReservations(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  const ids = new Set(rows.map(({ id }) => id))
  const isOf = ({ id }: AdminReservation) => ids.has(id)
  const live = rows.filter(({ status }) => status !== 'canceled')
  const rained = rows.filter(isRainedOut)
  const concerns = ({ allReservations, date, rainedOut = [] }: AgendaDay) =>
    [...live, ...rained].some((row) => row.date === date) ||
    allReservations.some(isOf) ||
    rainedOut.some(isOf)
  const placed = (before: AdminReservation[], come: AdminReservation[], date: CivilDate) =>
    [...before.filter((row) => !isOf(row)), ...come.filter((row) => row.date === date)].sort(byHour)
  return changeDays(
    snapshot,
    (date) => concerns(snapshot.days[date]!),
    ({ rainedOut = [], ...day }) => {
      const gone = placed(rainedOut, rained, day.date)
      return {
        ...day,
        allReservations: placed(day.allReservations, live, day.date),
        ...(gone.length > 0 && { rainedOut: gone }),
      }
    },
  )
}

function isRainedOut({ canceledReason, status }: AdminReservation) {
  return status === 'canceled' && canceledReason === 'incident'
}

export function withoutReservations(snapshot: Snapshot, ids: ReadonlySet<number>): Snapshot {
  return changeDays(
    snapshot,
    (date) => snapshot.days[date]!.allReservations.some(({ id }) => ids.has(id)),
    (day) => ({
      ...day,
      allReservations: day.allReservations.filter(({ id }) => !ids.has(id)),
    }),
  )
}

function byHour(a: AdminReservation, b: AdminReservation) {
  return a.startTime.localeCompare(b.startTime) || a.courtId - b.courtId || a.id - b.id
}
