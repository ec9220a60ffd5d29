import { expect, test } from 'vitest'
import { aDeskDraft } from '../reservation/adminReservation.fixtures.ts'
import { aPriceEntry, aReservation, queued, TEMP } from './desk.fixtures.ts'
import { settleQueue } from './settleQueue.ts'

const price = { weekday: 'monday' as const, startTime: '06:00', endTime: '07:00', price: 80 }
const court = { name: 'Quadra 9', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }
const edit = (id: number, version: number) =>
  queued({ kind: 'court.update', id, version, body: { active: false } })

test('what speaks of a new court speaks of the one that the server made', () => {
  const made = queued({ kind: 'court.create', body: court })
  const behind = [
    edit(TEMP, 0),
    queued({ kind: 'price.create', body: { courtId: TEMP, ...price } }, { tempId: TEMP * 2 }),
    edit(3, 1),
  ]
  const settled = settleQueue(behind, made, { id: 12, version: 1 })
  expect(settled.map(({ command }) => command)).toMatchObject([
    { id: 12, version: 1 },
    { body: { courtId: 12 } },
    { id: 3, version: 1 },
  ])
  expect(settled[2]).toBe(behind[2])
})

test('a later edit of the same row is made on the version that the earlier one left', () => {
  const [next, older, newer, other] = settleQueue(
    [edit(1, 3), edit(1, 2), edit(1, 5), edit(2, 3)],
    edit(1, 3),
    { id: 1, version: 4 },
  )
  expect(next!.command).toMatchObject({ id: 1, version: 4 })
  // Somebody else was in between, before or after: the server must see it.
  expect(older!.command).toMatchObject({ version: 2 })
  expect(newer!.command).toMatchObject({ version: 5 })
  expect(other!.command).toMatchObject({ version: 3 })
})

test('the venue, which has no id, too', () => {
  const change = queued({ kind: 'venue.update', version: 1, body: { brand: 'PNA' } })
  const [next] = settleQueue([change], change, { version: 2 })
  expect(next!.command).toMatchObject({ version: 2 })
})

test('each date of a series is the row that was made for it, whatever was left out', () => {
  const body = aDeskDraft({ isRecurring: true, endDate: '2026-12-08' }) as never
  const made = queued({ kind: 'reservation.create', body })
  const cancel = (id: number) =>
    queued({ kind: 'reservation.cancel', id, version: 0, body: { scope: 'one' } })
  const answer = {
    ...aReservation({ id: 7 }),
    reservations: [aReservation({ id: 7 }), aReservation({ id: 8, date: '2026-12-08' })],
  }
  const settled = settleQueue([cancel(TEMP), cancel(TEMP - 1), cancel(TEMP - 2)], made, answer)
  const ids = settled.map(({ command }) => 'id' in command && command.id)
  expect(ids).toEqual([7, TEMP - 1, 8])
})

test('an edit of a whole series moves the versions of all that it changed', () => {
  const body = { scope: 'future' as const, notes: 'Chuva' }
  const change = queued({ kind: 'reservation.update', id: 7, version: 1, body })
  const later = queued({ kind: 'reservation.cancel', id: 8, version: 4, body: {} })
  const rows = [aReservation({ id: 7, version: 2 }), aReservation({ id: 8, version: 5 })]
  const [settled] = settleQueue([later], change, { ...rows[0], reservations: rows })
  expect(settled!.command).toMatchObject({ id: 8, version: 5 })
})

test('a copied price is the row that the server wrote in its place', () => {
  const from = { courtId: 1, weekday: 'monday' } as const
  const to = [
    { courtId: 1, weekday: 'friday' } as const,
    { courtId: 2, weekday: 'friday' } as const,
  ]
  const copy = queued({ kind: 'price.copy', body: { copies: [{ from, to }] } })
  const tempId = TEMP - (24 + 12)
  const change = queued({ kind: 'price.update', id: tempId, version: 0, body: { price: 90 } })
  const answer = [
    aPriceEntry({ id: 40, weekday: 'friday', startTime: '12:00' }),
    aPriceEntry({ id: 41, weekday: 'friday', startTime: '12:00', courtId: 2 }),
  ]
  const [settled] = settleQueue([change], copy, answer)
  expect(settled!.command).toMatchObject({ id: 41, version: 1 })
})
