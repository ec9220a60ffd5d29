import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { foldedByOctets } from '../../booking/mail/calendarFile.ts'

export type FeedEvent = {
  /** Names it within the installation, the same in each answer. */
  key: string
  /** Raised by each change: a program that has an older one takes the newer. */
  sequence: number
  /** ISO instant. */
  changedAt: string
  date: string
  startTime: string
  endTime: string
  title: string
  isCanceled: boolean
  description?: string
}
export type FeedFacts = {
  name: string
  place: { name: string; address: string }
  timeZone: string
  host: string
}

/** `Futevôlei – Quadra do Mar`, with what there is to say. */
export const titleOf = (sport: Sport, about: string) =>
  [SPORT_LABELS[sport], about].filter(Boolean).join(' – ')

/** The file of a feed (RFC 5545). Written by hand: the library of the mails checks each event for long, and leaves the name of a calendar unescaped. */
export function feedFile(events: readonly FeedEvent[], facts: FeedFacts): string {
  return foldedByOctets(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'CALSCALE:GREGORIAN',
      'PRODID:quadras/pt-BR',
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${escaped(facts.name)}`,
      `X-WR-TIMEZONE:${escaped(facts.timeZone)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...events.flatMap((event) => linesOf(event, facts)),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
}

function linesOf(event: FeedEvent, { host, place, timeZone }: FeedFacts): string[] {
  const startMs = instantOf(event.date, event.startTime, timeZone)
  const hours = hourOf(event.endTime) - hourOf(event.startTime)
  const changedAt = stamp(fromInstant(event.changedAt))
  return [
    'BEGIN:VEVENT',
    `UID:${event.key}@${host}`,
    // The change's, not the answer's: the same agenda is the same bytes.
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${stamp(startMs)}`,
    `DTEND:${stamp(startMs + hours * HOUR_MS)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped([place.name, place.address].filter(Boolean).join(', '))}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isCanceled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

const HOUR_MS = 3_600_000

/** `20261123T120000Z`. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** A text value (RFC 5545 3.3.11): nothing in it begins another line. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n|[\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}
