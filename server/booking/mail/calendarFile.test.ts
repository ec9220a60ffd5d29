import ICAL from 'ical.js'
import nodeIcal, { type Attendee, type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { calendarFile, invitation, type CalendarEntry } from './calendarFile.ts'

const own = {
  code: 'K7QM2XPA',
  link: 'https://arena.example/reserva#K7QM2XPA.aaaaaaaaaaaaaaaaaaaaaa',
}
const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 7,
  version: 2,
  date: '2026-11-24',
  startTime: '19:00',
  endTime: '21:00',
  sportType: 'futevôlei',
  courtName: 'Quadra Central',
  own,
  ...change,
})
const facts = {
  place: { name: 'Arena Tatuíra', address: 'Av. das Palmeiras, 1200; Florianópolis' },
  timeZone: 'America/Sao_Paulo',
  host: 'abc.quadras',
  organizer: 'reservas@arena.example',
}
const guest = { name: 'Marina Souza', email: 'marina@example.com' }

/** What both of two parsers read in a file; they must agree. */
function readByBoth(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const mailboxOf = (name: string) =>
      (component.getFirstPropertyValue(name) as string | null)?.replace(/^mailto:/i, '') ?? null
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
      organizer: mailboxOf('organizer'),
      attendee: mailboxOf('attendee'),
    }
  })
  const parsed = nodeIcal.sync.parseICS(file)
  const others = Object.values(parsed).filter((one): one is VEvent => one?.type === 'VEVENT')
  const textOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? (value as { val: string }).val : value
  const mailbox = (value: unknown) =>
    (textOf(value) as string | undefined)?.replace(/^mailto:/i, '') ?? null
  expect(
    others.map((event) => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      summary: textOf(event.summary),
      location: textOf(event.location),
      description: textOf(event.description) ?? null,
      start: event.start.toISOString(),
      end: event.end!.toISOString(),
      status: event.status,
      organizer: mailbox(event.organizer),
      attendee: mailbox(event.attendee as Attendee | undefined),
    })),
  ).toEqual(events)
  return { method: calendar.getFirstPropertyValue('method'), events }
}

const linesOf = (file: string) => file.split('\r\n')

test('an invitation and its cancellation are one event of one organizer for one guest', () => {
  const made = readByBoth(invitation(entry(), { ...facts, method: 'REQUEST', guest }))
  const moved = readByBoth(
    invitation(entry({ version: 3, startTime: '20:00', endTime: '22:00' }), {
      ...facts,
      method: 'REQUEST',
      guest,
    }),
  )
  const gone = readByBoth(
    // The venue has another name and address by now, and the customer another link.
    invitation(entry({ version: 4, own: null }), {
      ...facts,
      place: { name: 'Arena Lua', address: '' },
      method: 'CANCEL',
      guest,
    }),
  )
  expect([made.method, moved.method, gone.method]).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  for (const { events } of [made, moved, gone]) {
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      uid: 'reserva-7@abc.quadras',
      organizer: 'reservas@arena.example',
      attendee: 'marina@example.com',
    })
  }
  expect(made.events[0]).toMatchObject({
    sequence: 2,
    summary: `${SPORT_LABELS.futevôlei} – Quadra Central`,
    location: 'Arena Tatuíra, Av. das Palmeiras, 1200; Florianópolis',
    start: '2026-11-24T22:00:00.000Z',
    end: '2026-11-25T00:00:00.000Z',
    status: 'CONFIRMED',
  })
  expect(made.events[0]!.description).toContain(own.link)
  expect(moved.events[0]).toMatchObject({ sequence: 3, start: '2026-11-24T23:00:00.000Z' })
  expect(gone.events[0]).toMatchObject({ sequence: 4, status: 'CANCELLED' })
})

test('a file of several dates invites nobody, and says which of them are not to take place', () => {
  const entries = [entry(), entry({ id: 8, date: '2026-12-01', isCanceled: true })]
  const { method, events } = readByBoth(calendarFile(entries, facts))
  expect(method).toBe('PUBLISH')
  expect(events.map(({ uid, status, attendee }) => [uid, status, attendee])).toEqual([
    ['reserva-7@abc.quadras', 'CONFIRMED', null],
    ['reserva-8@abc.quadras', 'CANCELLED', null],
  ])
})

test.each([
  ['quotes, commas and backslashes', 'Arena "do Zé"; \\Praia, Sul', 'Zé "Pé" da Silva, filho'],
  ['letters of four octets', `Arena ${'🏐'.repeat(40)}`, `Ana ${'🏖️'.repeat(30)}`],
  ['accents without a space', 'ção'.repeat(60), 'Conceição'.repeat(12)],
])('both read names with %s, in lines of 75 octets at most', (_name, name, person) => {
  const file = invitation(entry({ courtName: name }), {
    ...facts,
    place: { name, address: '' },
    method: 'REQUEST',
    guest: { ...guest, name: person },
  })
  const { events } = readByBoth(file)
  expect(events[0]!.summary).toBe(`${SPORT_LABELS.futevôlei} – ${name}`)
  expect(events[0]!.location).toBe(name)
  expect(Math.max(...linesOf(file).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

test('domains with accents stay whose they are, as machines write them', () => {
  const file = invitation(entry(), {
    ...facts,
    organizer: 'reservas@açaí.example',
    method: 'REQUEST',
    guest: { ...guest, email: "d'avila@praia.açores.pt" },
  })
  expect(readByBoth(file).events).toMatchObject([
    { organizer: 'reservas@xn--aa-4iaz.example', attendee: "d'avila@praia.xn--aores-yra.pt" },
  ])
})

test.each(['josé@exemplo.com.br', 'maria@praia.açores.pt', 'a@localhost'])(
  'a guest at %s has the event in any case',
  (email) => {
    const file = invitation(entry(), { ...facts, method: 'REQUEST', guest: { ...guest, email } })
    expect(readByBoth(file).events).toMatchObject([{ uid: 'reserva-7@abc.quadras' }])
  },
)

test('without a sender of its own an installation is its own organizer', () => {
  const file = invitation(entry(), { ...facts, organizer: null, method: 'REQUEST', guest })
  expect(readByBoth(file).events[0]!.organizer).toBe('reservas@abc.quadras')
})
