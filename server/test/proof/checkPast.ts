import { expect } from 'vitest'
import type { Reservation } from './tables.ts'
import { classHours, hasRunOut, wallClock, type TablesNow } from './whoHas.ts'

/** The past does not change: by induction over the steps, a day shows for ever what it showed when it ended. Only an edit of a single reservation may correct its status or money. */
export function checkPast(known: TablesNow, before: TablesNow, named: readonly number[]): void {
  const { today } = wallClock(before)
  const after = new Map(known.tables.reservations.map((one) => [one.id, one]))
  for (const was of before.tables.reservations.filter(({ date }) => date < today)) {
    const is = after.get(was.id)!
    const facts = named.includes(was.id) || isExpiry(was, is, before) ? placeOf : factsOf
    const shown = isForgotten(was, is) ? { ...was, customerName: is.customerName } : was
    expect(facts(is), 'a reservation of the past').toEqual(facts(shown))
  }
  const isNew = ({ id }: Reservation) => !before.tables.reservations.some((one) => one.id === id)
  const added = known.tables.reservations.filter((one) => isNew(one) && one.date < today)
  expect(added, 'nothing is added to the past').toEqual([])

  expect(pastClasses(known, before), 'classes of the past').toEqual(pastClasses(before, before))
  const now = new Set(begunToday(known, before))
  expect(
    begunToday(before, before).filter((hour) => !now.has(hour)),
    'a class that has begun',
  ).toEqual([])
}

function placeOf({ courtId, date, startTime, endTime, sportType }: Reservation) {
  return { courtId, date, startTime, endTime, sportType }
}

function factsOf(one: Reservation) {
  const { status, price, paymentStatus, customerName } = one
  return { ...placeOf(one), status, price, paymentStatus, customerName }
}

// By any of: the sweeper, the next booking of the hour, or the customer who leaves.
function isExpiry(was: Reservation, is: Reservation, clock: TablesNow) {
  return was.status === 'pending' && hasRunOut(clock, was) && is.status === 'canceled'
}

// Whose cart was not paid is named for some days only.
function isForgotten({ userId, status, paymentStatus }: Reservation, is: Reservation) {
  const isUnpaidCart = userId === null && status === 'canceled' && paymentStatus !== 'paid'
  return isUnpaidCart && is.customerName === 'Dados apagados'
}

function pastClasses(known: TablesNow, clock: TablesNow) {
  const { today } = wallClock(clock)
  return classHours(known)
    .filter(({ date }) => date < today)
    .map(textOf)
    .toSorted()
}

function begunToday(known: TablesNow, clock: TablesNow) {
  const { today, time } = wallClock(clock)
  return classHours(known, [today])
    .filter(({ begins }) => begins <= time)
    .map(textOf)
}

// Without the class's id: a class that continues under another schedule leaves its past to a copy.
function textOf({ courtId, date, startTime, name, sportType }: ReturnType<typeof classHours>[0]) {
  return `${date} ${startTime} ${courtId} ${name} ${sportType}`
}
