import type { BookingDeps } from '../money.ts'
import { buildAgenda } from './buildAgenda.ts'
import { buildCalendar } from './buildCalendar.ts'
import type { BuildAnswer } from './calendarCache.ts'
import { calendarFacts, type CalendarDeps } from './calendarFacts.ts'
import { dayReservations } from './dayReservations.ts'

/** Builds what everybody gets. */
export function publicAnswer(deps: CalendarDeps): BuildAnswer {
  return async (query, nowMs) => {
    const { facts, freshUntilMs } = await calendarFacts(deps, query, nowMs)
    return { answer: buildCalendar(query, facts), freshUntilMs }
  }
}

/** Builds what admins get for one day. */
export function agendaAnswer(deps: CalendarDeps & Pick<BookingDeps, 'money'>): BuildAnswer {
  return async (query, nowMs) => {
    const [{ facts, freshUntilMs }, reservations] = await Promise.all([
      calendarFacts(deps, query, nowMs),
      dayReservations(deps, query.startDate, nowMs),
    ])
    return { answer: buildAgenda(query, facts, reservations), freshUntilMs }
  }
}
