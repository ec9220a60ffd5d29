import fc from 'fast-check'
import { expect } from 'vitest'
import type {
  AdminReservation,
  AdminReservationAnswer,
  OccurrencePreview,
} from '#shared/booking/reservation/adminReservation.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { later } from '#shared/platform/testing/reckoning.ts'
import { aCardPayment } from '../support/aCheckout.ts'
import { playDay, timesOf, type When, type VenueWorld } from './venueWorld.ts'
import { move } from './move.ts'
import { waitingWith } from './reachMoves.ts'
import type { Reservation } from './tables.ts'
import { anyCourt, anyPick, anyWhen, picked } from './whenAndWhere.ts'
import { hoursOf, isPlaceFree, whoHas } from './whoHas.ts'

const PATH = '/api/reservations'
type Booking = {
  courtId: number
  when: When
  sportType: string
  status: string
  paymentStatus: string
}

/** Places one reservation: only a place that is not free refuses it. */
export async function place({ known, admin, send }: VenueWorld, { when, ...booking }: Booking) {
  const draft = aStaffDraft({ ...booking, date: playDay(known, when.day), ...timesOf(when) })
  const isFree = isPlaceFree(known, draft)
  const { status } = await send(admin(), 'POST', PATH, draft)
  if (booking.status !== 'canceled') expect(status).toBe(isFree ? 201 : 409)
}

type Exception = { week: number; skip: boolean; courtId: number }
type Series = Booking & { weeks: number; skipConflicts: boolean; exceptions: Exception[] }

/** Places a weekly series: date by date as the preview says and the tables allow. */
export async function placeSeries({ known, admin, send }: VenueWorld, series: Series) {
  const { when, weeks, skipConflicts, ...booking } = series
  const date = playDay(known, when.day)
  const dates = Array.from({ length: weeks }, (_, week) => later(date, 7 * week))
  const exceptions = series.exceptions
    .filter(({ week }) => week < weeks)
    .map(({ week, skip, courtId }) => ({
      date: dates[week]!,
      ...(skip ? { skip } : { courtId }),
    }))
  const draft = aStaffDraft({
    ...booking,
    date,
    ...timesOf(when),
    isRecurring: true,
    endDate: dates.at(-1),
    skipConflicts,
    exceptions,
  })
  const expected = dates.map((date) => {
    const exception = exceptions.find((one) => one.date === date)
    const courtId = exception && 'courtId' in exception ? exception.courtId : booking.courtId
    const isFree = isPlaceFree(known, { ...draft, courtId, date })
    const isSkipped = exception !== undefined && 'skip' in exception
    return { date, isFree, isLeftOut: isSkipped || (skipConflicts && !isFree) }
  })

  const preview = await admin().post<OccurrencePreview[]>(`${PATH}/preview`, draft)
  expect(preview.body.map(({ date, obstacle }) => [date, obstacle === null])).toEqual(
    expected.map(({ date, isFree }) => [date, isFree]),
  )
  const placed = expected.filter(({ isLeftOut }) => !isLeftOut)
  const isPossible = placed.length > 0 && placed.every(({ isFree }) => isFree)
  const { status, body } = await send<AdminReservationAnswer>(admin(), 'POST', PATH, draft)
  expect(status).toBe(isPossible ? 201 : 409)
  if (!isPossible) return
  expect(body.reservations.map(({ date }) => date)).toEqual(placed.map(({ date }) => date))
  expect(body.skipped.map(({ date }) => date)).toEqual(
    expected.filter(({ isLeftOut }) => isLeftOut).map(({ date }) => date),
  )
}

/** Approves any reservation, with all of an unpaid cart, while nobody else has its hours, run out or not. */
export async function approve({ known, admin, send }: VenueWorld, { pick }: { pick: number }) {
  const row = picked(known.tables.reservations, pick)!
  const has = whoHas(known)
  const cart = waitingWith(known, row)
  const isOvertaken = cart.some(({ id, courtId, date, ...times }) =>
    hoursOf(times)
      .flatMap((hour) => has.get(`${courtId} ${date} ${hour}`) ?? [])
      .some((who) => who !== `reservation ${id}`),
  )
  const isAllowed = row.status === 'approved' || (row.status === 'pending' && !isOvertaken)
  const { status } = await send(admin(), 'PATCH', `${PATH}/${row.id}`, { status: 'approved' })
  expect(status).toBe(isAllowed ? 200 : 409)
  const left = waitingWith(known, { ...row, status: 'pending' })
  if (isAllowed) expect(left, 'nothing of the cart waits alone').toEqual([])
  return cart.map(({ id }) => id)
}

/** Adds a date to a series; it is added when it is free and not in it yet. */
export async function addOccurrence(
  { known, admin, send }: VenueWorld,
  { pick, day }: { pick: number; day: number },
) {
  const { reservations } = known.tables
  const row = picked(
    reservations.filter(({ recurrenceId }) => recurrenceId !== null),
    pick,
  )!
  const date = playDay(known, day)
  const isInIt = reservations.some(
    (one) =>
      one.recurrenceId === row.recurrenceId && one.date === date && one.status !== 'canceled',
  )
  const expected = isInIt ? 422 : isPlaceFree(known, { ...row, date }) ? 201 : 409
  const { status } = await send<AdminReservation>(
    admin(),
    'POST',
    `${PATH}/${row.id}/occurrences`,
    {
      date,
    },
  )
  expect(status).toBe(expected)
}

/** Charges as staff what an admin made and is owed: before it is confirmed, or of an hour that stands. */
export async function charge({ known, admin, send }: VenueWorld, { pick }: { pick: number }) {
  const row = picked(
    known.tables.reservations.filter(({ userId }) => userId !== null),
    pick,
  )!
  const isStanding = row.status === 'pending' || row.status === 'approved'
  const isDue = isStanding && row.paymentStatus !== 'paid'
  const card = aCardPayment(row.id, row.price / 100)
  const { status } = await send(admin(), 'POST', '/api/payments', card)
  // 201 also for one that this charge has paid already: it is returned again.
  expect(status).toBe(isDue || isPaidOnline(row) ? 201 : 409)
  return row.id
}

function isPaidOnline({ status, paidBy }: Reservation) {
  return status === 'approved' && paidBy === 'attempt'
}

const booking = {
  courtId: anyCourt,
  when: anyWhen,
  sportType: fc.constantFrom('futevôlei', 'futevôlei', 'beach_tennis'),
  status: fc.constantFrom('approved', 'approved', 'approved', 'pending', 'pending', 'canceled'),
  paymentStatus: fc.constantFrom('pending', 'pending', 'paid'),
}
const series = {
  ...booking,
  status: fc.constantFrom('approved', 'pending'),
  weeks: fc.integer({ min: 3, max: 5 }),
  skipConflicts: fc.boolean(),
  exceptions: fc.uniqueArray(
    fc.record({ week: fc.nat(4), skip: fc.boolean(), courtId: anyCourt }),
    { maxLength: 2, selector: ({ week }) => week },
  ),
}

export const staffMoves = [
  { weight: 5, arbitrary: fc.record(booking).map(move(place)) },
  { weight: 7, arbitrary: fc.record(series).map(move(placeSeries)) },
  {
    weight: 3,
    arbitrary: fc
      .record({ pick: anyPick })
      .map(move(approve, ({ tables }) => tables.reservations.length > 0)),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ pick: anyPick, day: fc.nat(5) })
      .map(
        move(addOccurrence, ({ tables }) =>
          tables.reservations.some(({ recurrenceId }) => recurrenceId !== null),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ pick: anyPick })
      .map(move(charge, ({ tables }) => tables.reservations.some(({ userId }) => userId !== null))),
  },
]
