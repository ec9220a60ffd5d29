import type { Sport } from '../../venue/courts/sport.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import type { DayHours, SlotReason } from '../../venue/hours/availability.ts'

/** One hour of one day for the requested sport. `price` in reais, as on the wire. */
export type CalendarSlot = {
  startTime: ClockTime
  available: boolean
  reason?: SlotReason
  price: number
}

/** One day of `GET /api/calendar`. Public: it contains no customer data. */
export type CalendarDay = {
  date: CivilDate
  shortDayName: string
  dayOfMonth: number
  monthShort: string
  isClosed: boolean
  closedReason: string | null
  partialClosing: { startTime: ClockTime; endTime: ClockTime } | null
  operationHours: DayHours | null
  reservations: { courtId: number; startTime: ClockTime; status: string; sportType: Sport }[]
  fixedClasses: { courtId: number; startTime: ClockTime; name: string; sportType: Sport }[]
  holds: { courtId: number; startTime: ClockTime }[]
  /** Hours of single courts that are closed, by rain or the like; left out without any. */
  closed?: ClosedHour[]
  slots: CalendarSlot[]
}

export type ClosedHour = {
  courtId: number
  startTime: ClockTime
  reason: string
  /** The closing that it is of, and the ISO instant of it; not yet known of one that waits to be sent. */
  incidentId?: number
  since?: string
}

/** A free hour, as a first screen announces it. */
export type FreeHour = { date: CivilDate; startTime: ClockTime }

export type Calendar = {
  today: CivilDate
  /** The instant (ISO) at which this answer changes without any write; fetch it again then. Compare with the `Date` header. */
  changesAt: string
  days: CalendarDay[]
  /** Of the range, the earliest free hours of every sport that is played; in an answer about a sport. */
  nextFree?: Partial<Record<Sport, FreeHour[]>>
}
