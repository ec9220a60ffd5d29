import fc from 'fast-check'
import { expect } from 'vitest'
import { atHour, later } from '#shared/platform/testing/reckoning.ts'
import { wallClock, type TablesNow } from './whoHas.ts'
import type { VenueWorld } from './venueWorld.ts'
import { move } from './move.ts'
import type { Reservation } from './tables.ts'
import { anyCourt, anyPick, picked } from './whenAndWhere.ts'

type Scope = 'one' | 'following' | 'future'
type FieldChange = {
  days?: number
  hour?: number
  courtId?: number
  price?: number
  customerName?: string
  paymentStatus?: string
  status?: string
}

/** Edits what an admin made, as far as the scope reaches: those rows change alike, no others do. */
export async function edit(
  { known, admin, send }: VenueWorld,
  { pick, scope, change }: { pick: number; scope: Scope; change: FieldChange },
) {
  const before = { ...known }
  const row = picked(made(known), pick)!
  const path = `/api/reservations/${row.id}`
  const { status } = await send(admin(), 'PATCH', path, { ...bodyOf(row, change), scope })
  if (status !== 200) return row.id
  const reach = reachOf(before, row, scope).filter(({ id, detached }) => !detached || id === row.id)
  expectOthersAlike(before, known, reach)
  for (const was of reach) {
    const is = known.tables.reservations.find(({ id }) => id === was.id)!
    expect(is).toMatchObject(changedFields(row, was, change))
  }
  return isAlone(row, scope) ? row.id : null
}

/** Cancels any reservation, or its series as far as the scope reaches. */
export async function cancel(
  { known, admin, send }: VenueWorld,
  { pick, scope }: { pick: number; scope: Scope },
) {
  const before = { ...known }
  const row = picked(known.tables.reservations, pick)!
  const path = `/api/reservations/${row.id}/cancel`
  const { status } = await send(admin(), 'POST', path, { scope })
  if (status !== 200) return row.id
  const reach = reachOf(before, row, scope)
  expectOthersAlike(before, known, reach)
  for (const { id } of reach) {
    const is = known.tables.reservations.find((one) => one.id === id)!
    expect([id, is.status]).toEqual([id, 'canceled'])
  }
  return isAlone(row, scope) ? row.id : null
}

function made({ tables }: Pick<TablesNow, 'tables'>) {
  return tables.reservations.filter(({ userId }) => userId !== null)
}

function bodyOf(row: Reservation, { days, hour, ...fields }: FieldChange) {
  return {
    ...fields,
    ...(days === undefined ? {} : { date: later(row.date, days) }),
    ...(hour === undefined ? {} : { startTime: atHour(hour), endTime: atHour(hour + 1) }),
  }
}

/** The expected row: with the same difference as the edit made to the edited one. */
function changedFields(
  edited: Reservation,
  row: Reservation,
  { price, hour, ...change }: FieldChange,
) {
  const wanted = { ...change, ...(price === undefined ? {} : { price: price * 100 }) }
  const isNews = ([field, value]: [string, unknown]) =>
    edited[field as keyof Reservation] !== value && field !== 'days'
  const times = hour === undefined ? {} : { startTime: atHour(hour), endTime: atHour(hour + 1) }
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(isNews)),
    ...(Object.entries(times).some(isNews) ? times : {}),
    date: later(row.date, change.days ?? 0),
  }
}

/** What waits for the same payment, itself among it; it goes or is confirmed whole. */
export function waitingWith({ tables }: TablesNow, row: Reservation): Reservation[] {
  if (row.status !== 'pending') return [row]
  return tables.reservations.filter(
    (one) => one.paymentGroupId === row.paymentGroupId && one.status === 'pending',
  )
}

function isAlone({ recurrenceId }: Reservation, scope: Scope) {
  return scope === 'one' || recurrenceId === null
}

function reachOf(known: TablesNow, row: Reservation, scope: Scope): Reservation[] {
  const { recurrenceId } = row
  const cart = waitingWith(known, row)
  if (cart.length > 1) return cart
  if (isAlone(row, scope)) return [row]
  const { today, time } = wallClock(known)
  const isOccupying = ({ status }: Reservation) => status === 'approved' || status === 'pending'
  // A date that has begun is over for the rest of its series; the opened one may be changed until its day ends.
  const isToCome = (one: Reservation) => `${one.date} ${one.startTime}` > `${today} ${time}`
  return known.tables.reservations.filter(
    (one) =>
      one.recurrenceId === recurrenceId &&
      isOccupying(one) &&
      (one.id === row.id ? one.date >= today : isToCome(one)) &&
      (scope === 'future' || one.date >= row.date),
  )
}

function expectOthersAlike(before: TablesNow, after: TablesNow, reach: readonly Reservation[]) {
  const ids = new Set(reach.map(({ id }) => id))
  const others = ({ tables }: TablesNow) => tables.reservations.filter(({ id }) => !ids.has(id))
  // An expired one may have been ended for it.
  const ended = new Set(
    after.tables.reservations
      .filter(({ canceledReason }) => canceledReason === 'expired')
      .map(({ id }) => id),
  )
  const lasting = ({ id }: Reservation) => !ended.has(id)
  expect(others(after).filter(lasting)).toEqual(others(before).filter(lasting))
}

const scope = fc.constantFrom<Scope>('one', 'following', 'future')
const change: fc.Arbitrary<FieldChange> = fc.oneof(
  fc.record({ price: fc.integer({ min: 10, max: 99 }) }),
  fc.record({ hour: fc.integer({ min: 17, max: 20 }) }),
  fc.record({ hour: fc.integer({ min: 17, max: 20 }), courtId: anyCourt }),
  fc.record({ courtId: anyCourt }),
  fc.record({ days: fc.constantFrom(2, -2, 5, 7, -7) }),
  fc.record({ customerName: fc.constantFrom('Carla Nunes', 'Bruno Lima') }),
  fc.record({ paymentStatus: fc.constantFrom('paid', 'pending') }),
  fc.record({ status: fc.constantFrom('approved', 'pending', 'canceled') }),
)

export const reachMoves = [
  {
    weight: 9,
    arbitrary: fc
      .record({ pick: anyPick, scope, change })
      .map(move(edit, (model) => made(model).length > 0)),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ pick: anyPick, scope })
      .map(move(cancel, ({ tables }) => tables.reservations.length > 0)),
  },
]
