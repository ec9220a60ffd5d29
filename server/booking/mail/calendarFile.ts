import { domainToASCII } from 'node:url'
import { createEvents, type EventAttributes } from 'ics'
import { type Sport, SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'

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
type CalendarFacts = {
  place: { name: string; address: string }
  timeZone: string
  host: string
  /** Whom calendars answer, and who alone may cancel; null where the installation sends no mail. */
  organizer: string | null
}
type Guest = { name: string; email: string }

/** A file with all these, for a calendar to read once: nobody is invited by it. */
export function calendarFile(entries: readonly CalendarEntry[], facts: CalendarFacts): string {
  return fileOf(entries, { ...facts, method: 'PUBLISH', guest: null })
}

/** The same event for one person, told or taken back: an invitation names one event, and its cancellation the same by the same organizer (RFC 5546, 3.2.2 and 3.2.5). */
export function invitation(
  entry: CalendarEntry,
  facts: CalendarFacts & { method: 'REQUEST' | 'CANCEL'; guest: Guest },
): string {
  return fileOf([entry], facts)
}

type FileFacts = CalendarFacts & {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  guest: Guest | null
}

function fileOf(entries: readonly CalendarEntry[], facts: FileFacts): string {
  const create = (isPlain: boolean) =>
    createEvents(
      entries.map((entry) => toEvent(entry, facts, isPlain)),
      { productId: 'quadras/pt-BR', method: facts.method },
    )
  const made = create(false)
  // The library takes not every address that a server, a venue or a customer may have (an IPv6 one, a port of one digit, accents before the @); the description has the page's too.
  const { error, value } = made.error ? create(true) : made
  if (error || !value) throw error ?? new Error('No calendar file was made')
  return foldedByOctets(value)
}

/** The longest line of the format, in octets (RFC 5545 3.1); the library counts characters. */
const LINE_OCTETS = 75

/** The file with no line longer than the format lets it be. */
export function foldedByOctets(file: string): string {
  return file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(folded)
    .join('\r\n')
}

function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      // What goes on begins with a space, which counts.
      current = ' '
      octets = 1
    }
    current += letter
    octets += size
  }
  return [...lines, current].join('\r\n')
}

function toEvent(
  entry: CalendarEntry,
  { method, place, timeZone, host, organizer, guest }: FileFacts,
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
      // Never the venue's own, which it may change between a confirmation and its cancellation.
      email: (!isPlain && organizer && asMachinesWrite(organizer)) || `reservas@${host}`,
    },
    // They have said that they come: nothing is asked of them.
    ...(guest && !isPlain && { attendees: [attendee(guest)] }),
    location: [place.name, place.address].filter(Boolean).join(', '),
    ...(entry.own && { description: `${entry.own.code}. ${OWN_TEXT}: ${entry.own.link}` }),
    ...(entry.own && !isPlain && { url: entry.own.link }),
    status: method === 'CANCEL' || entry.isCanceled ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
  }
}

function attendee({ name, email }: Guest) {
  const answered = { partstat: 'ACCEPTED', rsvp: false } as const
  return {
    name: name.replaceAll('"', "'"),
    email: asMachinesWrite(email),
    ...answered,
    role: 'REQ-PARTICIPANT' as const,
  }
}

/** Writes an address whose domain has accents as the mail goes there. */
function asMachinesWrite(address: string) {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainToASCII(address.slice(at))
}

/** The address in `Quadras <reservas@arena.example>`, or in one without a name. */
export function addressIn(mailFrom: string | null): string | null {
  return /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0] ?? null
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
