import * as v from 'valibot'
import { CalendarSchema, CalendarDaySchema, CalendarClassSchema } from './calendar.ts'
import { AdminReservationSchema } from '../reservation/adminReservation.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { ClockTime } from '../../platform/time/civil.ts'
import { hoursBetween, slotEnd } from '../../platform/time/hours.ts'

/** One hour of a class; `id` and `classId` are the class's, whose hours follow each other. */
const AgendaClassSchema = v.object({
  ...CalendarClassSchema.entries,
  id: v.number(),
  classId: v.number(),
  endTime: v.string(),
})
type AgendaClass = v.InferOutput<typeof AgendaClassSchema>

/** A day for admins: the public one with the class of each hour and all reservations that are not canceled. */
export const AgendaDaySchema = v.object({
  ...v.omit(CalendarDaySchema, ['fixedClasses']).entries,
  fixedClasses: v.array(AgendaClassSchema),
  allReservations: v.array(AdminReservationSchema),
  /** Lists what a closing by rain or the like cancelled: whoever phones in is still on the screen. Missing without any, and from a server before there was it. */
  rainedOut: v.exactOptional(v.array(AdminReservationSchema)),
})
export type AgendaDay = v.InferOutput<typeof AgendaDaySchema>

/** The answer of `GET /api/calendar` to an admin who requests one day. */
export const AgendaSchema = v.object({
  ...v.omit(CalendarSchema, ['days']).entries,
  days: v.array(AgendaDaySchema),
})
export type Agenda = v.InferOutput<typeof AgendaSchema>

export type DayClass = {
  id: number
  courtId: number
  name: string
  sportType: Sport
  startTime: ClockTime
  endTime: ClockTime
}

/** A class as the hours of a day on which it takes place. */
export function agendaHours(one: DayClass): AgendaClass[] {
  const { id, courtId, name, sportType } = one
  return hoursBetween(one.startTime, one.endTime).map((startTime) => ({
    id,
    classId: id,
    courtId,
    startTime,
    endTime: slotEnd(startTime),
    name,
    sportType,
  }))
}

/** The day's classes, each with all its hours. */
export function classesOf(day: Pick<AgendaDay, 'fixedClasses'>): DayClass[] {
  const classes = new Map<number, DayClass>()
  for (const { id, courtId, name, sportType, startTime } of day.fixedClasses) {
    const known = classes.get(id) ?? { id, courtId, name, sportType, startTime, endTime: startTime }
    const endTime = slotEnd(startTime)
    classes.set(id, {
      ...known,
      startTime: startTime < known.startTime ? startTime : known.startTime,
      endTime: endTime > known.endTime ? endTime : known.endTime,
    })
  }
  return [...classes.values()]
}
