import type { Closing } from '#shared/calendar/availability.ts'
import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'

/** `Fechado o dia todo` or `Fechado das 12:00 às 14:00`. */
export function closingSpan({ allDay, startTime, endTime }: Closing): string {
  return allDay ? 'Fechado o dia todo' : `Fechado das ${startTime} às ${endTime}`
}

/** `25/12/2026, Sexta-feira`. */
export function closingDay({ date }: Pick<Closing, 'date'>): string {
  return `${formatDate(date)}, ${WEEKDAY_LABELS[weekdayOf(date)]}`
}
