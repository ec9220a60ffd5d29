import { createEvents, type EventAttributes } from 'ics'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { hourOf } from '#shared/time/hours.ts'
import { instantOf } from '#shared/time/instantOf.ts'

export type CalendarEntry = {
  id: number
  version: number
  date: string
  startTime: string
  endTime: string
  sportType: Sport
  courtName: string
}
type Options = {
  method: 'PUBLISH' | 'CANCEL'
  place: { name: string; address: string }
  timeZone: string
}

/** An iCalendar file (RFC 5545) with one event for each reservation. A cancellation names the same events again. */
export function calendarFile(entries: readonly CalendarEntry[], options: Options): string {
  const events = entries.map((entry) => toEvent(entry, options))
  const { error, value } = createEvents(events, {
    productId: 'quadras/pt-BR',
    method: options.method,
  })
  if (error || !value) throw error ?? new Error('No calendar file was made')
  return value
}

function toEvent(entry: CalendarEntry, { method, place, timeZone }: Options): EventAttributes {
  return {
    uid: `reserva-${entry.id}@quadras`,
    sequence: entry.version,
    start: utcParts(instantOf(entry.date, entry.startTime, timeZone)),
    startInputType: 'utc',
    duration: { hours: hourOf(entry.endTime) - hourOf(entry.startTime) },
    title: `${SPORT_LABELS[entry.sportType]} – ${entry.courtName}`,
    location: [place.name, place.address].filter(Boolean).join(', '),
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
  }
}

function utcParts(instantMs: number): [number, number, number, number, number] {
  const at = new Date(instantMs)
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ]
}
