import fc from 'fast-check'
import { expect } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { playDay, timesOf, type VenueWorld, type When } from './venueWorld.ts'
import { move } from './move.ts'
import { anyPick, anyWhen, picked } from './whenAndWhere.ts'
import { isLive, wallClock, weekdayOn } from './whoHas.ts'

type Stranding = 'keep' | 'cancel'
type ClosedDay = { when: When; halfPast?: boolean; allDay: boolean; choice: Stranding }

/** Closes a day or some of its hours; stranded bookings stay or are cancelled, by the choice of the person who saw them. */
export function closeDay(world: VenueWorld, { when, halfPast = false, allDay, choice }: ClosedDay) {
  const date = playDay(world.known, when.day)
  const { startTime, endTime } = timesOf(when)
  const times = { startTime: halfPast ? startTime.replace(':00', ':30') : startTime, endTime }
  const closing = { date, description: 'Chuva forte', allDay, ...(allDay ? {} : times) }
  const others = world.known.tables.special_closing_dates
  const isTaken = others.some((one) => one.date === date)
  if (isTaken || date < wallClock(world.known).today) return expectRefused(world, closing)
  return sendConfirmed(world, 'POST', '/api/closingDates', closing, choice)
}

async function expectRefused({ admin, send }: VenueWorld, closing: object) {
  const { status, body } = await send<Problem>(admin(), 'POST', '/api/closingDates', closing)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['date']])
}

export function reopen({ known, admin, send }: VenueWorld, { pick }: { pick: number }) {
  const { id } = picked(known.tables.special_closing_dates, pick)!
  return send(admin(), 'DELETE', `/api/closingDates/${id}`)
}

type WeekdayHours = { isOpen: boolean; openTime: string; closeTime: string }

/** Sets the hours of a weekday on which people play. */
export function setHours(
  world: VenueWorld,
  { day, opening, choice }: { day: number; opening: WeekdayHours; choice: Stranding },
) {
  const weekday = weekdayOn(playDay(world.known, day))
  const { id } = world.known.tables.operation_hours.find((row) => row.weekday === weekday)!
  return sendConfirmed(world, 'PATCH', `/api/operationHours/${id}`, opening, choice)
}

/** Sends it with `ask` first, as the screen does, then with what the person chose. */
async function sendConfirmed(
  { known, admin, send }: VenueWorld,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  choice: Stranding,
) {
  const first = await send<Problem>(admin(), method, path, { ...body, onStranded: 'ask' })
  if (first.status < 300) return
  expect(first.body.code).toBe('strands-bookings')
  const seen = first.body.affected!.reservations.map(({ id }) => id)
  const stranded = known.tables.reservations.filter(({ id }) => seen.includes(id))
  expect(stranded.every((one) => isLive(known, one))).toBe(true)
  const { status } = await send(admin(), method, path, { ...body, onStranded: choice, seen })
  expect(status).toBeLessThan(300)
  const are = known.tables.reservations.filter(({ id }) => seen.includes(id))
  if (choice === 'keep') expect(are).toEqual(stranded)
  else expect(are.every((one) => one.canceledReason === 'stranded')).toBe(true)
}

/** Switches a court on or off. */
export async function switchCourt(
  { admin, send }: VenueWorld,
  { courtId, active }: { courtId: number; active: boolean },
) {
  const { status } = await send(admin(), 'PATCH', `/api/courts/${courtId}`, { active })
  expect(status).toBe(200)
}

const choice = fc.constantFrom<Stranding>('keep', 'cancel')
const opening = fc.constantFrom<WeekdayHours>(
  { isOpen: true, openTime: '06:00', closeTime: '22:00' },
  { isOpen: true, openTime: '06:00', closeTime: '22:00' },
  { isOpen: true, openTime: '17:30', closeTime: '21:30' },
  { isOpen: true, openTime: '06:00', closeTime: '19:00' },
  { isOpen: false, openTime: '06:00', closeTime: '22:00' },
)

export const venueMoves = [
  {
    weight: 4,
    arbitrary: fc
      .record({ when: anyWhen, halfPast: fc.boolean(), allDay: fc.boolean(), choice })
      .map(move(closeDay)),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ pick: anyPick })
      .map(move(reopen, ({ tables }) => tables.special_closing_dates.length > 0)),
  },
  {
    weight: 2,
    arbitrary: fc.record({ day: fc.nat(1), opening, choice }).map(move(setHours)),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ courtId: fc.constantFrom(1, 2, 4), active: fc.constantFrom(true, true, false) })
      .map(move(switchCourt)),
  },
]
