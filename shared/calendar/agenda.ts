import type { AdminReservation } from '../reservation/adminReservation.ts'
import type { ClockTime } from '../time/civil.ts'
import type { Calendar, CalendarDay } from './calendar.ts'

/** One hour of a class; `id` and `classId` are the class's, whose hours follow each other. */
export type AgendaClass = CalendarDay['fixedClasses'][number] & {
  id: number
  classId: number
  endTime: ClockTime
}

/** A day as an admin gets it: the public one, whose class each hour is, and everybody's reservations but the canceled. */
export type AgendaDay = Omit<CalendarDay, 'fixedClasses'> & {
  fixedClasses: AgendaClass[]
  allReservations: AdminReservation[]
}

/** The answer of `GET /api/calendar` to an admin who asks for one day. */
export type Agenda = Omit<Calendar, 'days'> & { days: AgendaDay[] }
