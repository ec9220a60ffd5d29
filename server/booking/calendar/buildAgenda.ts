import type { Agenda, AgendaClass } from '#shared/calendar/agenda.ts'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { hoursBetween, slotEnd } from '#shared/time/hours.ts'
import { classesOn } from '../../catalog/catalogDay.ts'
import type { CatalogData } from '../../catalog/catalog.ts'
import { buildCalendar, type CalendarFacts } from './buildCalendar.ts'

/** A day for admins: the customers' day out of the same facts, and who is behind it. */
export function buildAgenda(
  query: CalendarQuery,
  facts: CalendarFacts,
  allReservations: AdminReservation[],
): Agenda {
  const { days, ...calendar } = buildCalendar(query, facts)
  return {
    ...calendar,
    days: days.map((day) => ({
      ...day,
      fixedClasses: agendaClasses(facts.catalog, day.date),
      allReservations,
    })),
  }
}

function agendaClasses(catalog: CatalogData, date: string): AgendaClass[] {
  return classesOn(catalog, date).flatMap(({ id, courtId, name, sportType, ...hours }) =>
    hoursBetween(hours.startTime, hours.endTime).map((startTime) => ({
      id,
      classId: id,
      courtId,
      startTime,
      endTime: slotEnd(startTime),
      name,
      sportType,
    })),
  )
}
