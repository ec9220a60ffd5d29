import { createEvents, type EventAttributes } from 'ics'
import { type Sport, SPORT_LABELS } from '#shared/court/sport.ts'
import { hourOf } from '#shared/time/hours.ts'
import { instantOf } from '#shared/time/instantOf.ts'
import type { Db } from '../db/db.ts'
import { present } from '../db/rows.ts'

/** Where its customer sees, cancels and moves it, with the code to say on the phone. */
export type OwnPage = { code: string; link: string }

export const OWN_TEXT = 'Ver, cancelar ou mudar de horário'

export type CalendarEntry = {
  id: number
  version: number
  date: string
  startTime: string
  endTime: string
  sportType: Sport
  courtName: string
  own: OwnPage | null
  /** In a file about several: whether this one is not to take place any more. */
  isCanceled?: boolean
}
type CalendarFileOptions = {
  method: 'PUBLISH' | 'CANCEL'
  place: { name: string; address: string; email: string }
  timeZone: string
  host: string
}

/** An iCalendar file (RFC 5545) with one event for each reservation. A cancellation names the same events again, by the same organizer (RFC 5546). */
export function calendarFile(
  entries: readonly CalendarEntry[],
  options: CalendarFileOptions,
): string {
  const create = (isPlain: boolean) =>
    createEvents(
      entries.map((entry) => toEvent(entry, options, isPlain)),
      { productId: 'quadras/pt-BR', method: options.method },
    )
  const made = create(false)
  // The library takes not every address that a server or a venue may have (an IPv6 one, a port of one digit); the description has the page's too.
  const { error, value } = made.error ? create(true) : made
  if (error || !value) throw error ?? new Error('No calendar file was made')
  return value
}

function toEvent(
  entry: CalendarEntry,
  { method, place, timeZone, host }: CalendarFileOptions,
  isPlain: boolean,
): EventAttributes {
  return {
    uid: `reserva-${entry.id}@${host}`,
    sequence: entry.version,
    start: utcParts(instantOf(entry.date, entry.startTime, timeZone)),
    startInputType: 'utc',
    duration: { hours: hourOf(entry.endTime) - hourOf(entry.startTime) },
    title: `${SPORT_LABELS[entry.sportType]} – ${entry.courtName}`,
    organizer: {
      // No quoted text of the format has a quote in it.
      name: place.name.replaceAll('"', "'"),
      // What is not there, or cannot be written down, still has to be one and the same.
      email: (!isPlain && place.email) || `reservas@${host}`,
    },
    location: [place.name, place.address].filter(Boolean).join(', '),
    ...(entry.own && { description: `${entry.own.code}. ${OWN_TEXT}: ${entry.own.link}` }),
    ...(entry.own && !isPlain && { url: entry.own.link }),
    status: method === 'CANCEL' || entry.isCanceled ? 'CANCELLED' : 'CONFIRMED',
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

/** What the names of mails and calendar events of this installation end in; no two installations share it. */
export async function calendarHost(db: Db): Promise<string> {
  const { installationId } = present(await db('venue').where({ id: 1 }).first('installationId'))
  return `${installationId}.quadras`
}
