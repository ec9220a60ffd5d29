import { describe, expect, test } from 'vitest'
import { aStaffDraft } from '../booking/reservation/adminReservation.fixtures.ts'
import type { Command } from './command.ts'
import { TEMP, aPriceEntry, aReservation, queued } from './commands.fixtures.ts'
import { amendQueue, rewriteQueue, type WaitingCommand } from './queue.ts'

const court = { name: 'Quadra 9', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }
const price = { weekday: 'monday' as const, startTime: '06:00', endTime: '07:00', price: 80 }
const waiting = (command: Command, change: Partial<WaitingCommand> = {}): WaitingCommand => ({
  ...queued(command),
  wasTried: false,
  ...change,
})
const row = { id: TEMP, version: 0 }
const newCourt = waiting({ kind: 'court.create', body: court })
const reservation = (change: Record<string, unknown> = {}) =>
  waiting({ kind: 'reservation.create', body: aStaffDraft(change) as never })

describe('an edit of what was made offline', () => {
  test('changes what goes out', () => {
    const body = { name: 'Central' }
    expect(amendQueue([newCourt], { kind: 'court.update', ...row, body })).toEqual({
      kind: 'amend',
      key: newCourt.key,
      command: { kind: 'court.create', body: { ...court, name: 'Central' } },
    })
  })

  test('of a reservation is taken into its creation, an approval too', () => {
    const made = reservation({ status: 'pending' })
    const body = { startTime: '11:00', endTime: '12:00', scope: 'one' as const }
    expect(amendQueue([made], { kind: 'reservation.update', ...row, body })).toMatchObject({
      command: { body: { startTime: '11:00', endTime: '12:00', status: 'pending' } },
    })
    const approval = { kind: 'reservation.status', ...row, body: { status: 'approved' } } as const
    expect(amendQueue([made], approval)).toMatchObject({
      command: { body: { status: 'approved' } },
    })
  })

  test('waits behind a creation that the server may have seen', () => {
    const tried = { ...newCourt, wasTried: true }
    const body = { name: 'Central' }
    expect(amendQueue([tried], { kind: 'court.update', ...row, body })).toEqual({ kind: 'append' })
    expect(amendQueue([tried], { kind: 'court.remove', ...row })).toEqual({ kind: 'append' })
  })

  test('of one date of a series waits behind it', () => {
    const series = reservation({ isRecurring: true, endDate: '2026-12-15' })
    const body = { startTime: '11:00', endTime: '12:00' }
    const edit = { kind: 'reservation.update', id: TEMP - 1, version: 0, body } as const
    expect(amendQueue([series], edit)).toEqual({ kind: 'append' })
  })

  test('of what the server knows is appended', () => {
    const edit = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
    expect(amendQueue([newCourt], edit)).toEqual({ kind: 'append' })
  })
})

describe('taking back what was made offline', () => {
  test('sends nothing', () => {
    const made = reservation()
    const cancel = { kind: 'reservation.cancel', ...row, body: {} } as const
    expect(amendQueue([made], cancel)).toEqual({ kind: 'withdraw', keys: [made.key] })
  })

  test('is sent when money was given back or retained', () => {
    const made = reservation({ paymentStatus: 'paid' })
    const cancel = (money: 'refund' | 'keep') =>
      amendQueue([made], { kind: 'reservation.cancel', ...row, body: { money } })
    expect(cancel('refund')).toEqual({ kind: 'append' })
    expect(cancel('keep')).toEqual({ kind: 'append' })
  })

  test('takes along what was made for it', () => {
    const own = waiting(
      { kind: 'price.create', body: { courtId: TEMP, ...price } },
      { tempId: TEMP * 2 },
    )
    const other = waiting(
      { kind: 'price.create', body: { courtId: 1, ...price } },
      { tempId: TEMP * 3 },
    )
    const edit = waiting({ kind: 'price.update', id: TEMP * 2, version: 0, body: { price: 90 } })
    const queue = [newCourt, own, other, edit]
    expect(amendQueue(queue, { kind: 'court.remove', ...row })).toEqual({
      kind: 'withdraw',
      keys: [newCourt.key, own.key, edit.key],
    })
  })

  test('is left to the server when somebody was booked on it, or a part of it is on its way', () => {
    const booked = { ...reservation({ courtId: TEMP }), tempId: TEMP * 2 }
    const remove = { kind: 'court.remove', ...row } as const
    expect(amendQueue([newCourt, booked], remove)).toEqual({ kind: 'append' })
    const body = { courtId: TEMP, ...price }
    const sent = waiting({ kind: 'price.create', body }, { tempId: TEMP * 2, wasTried: true })
    expect(amendQueue([newCourt, sent], remove)).toEqual({ kind: 'append' })
  })

  test('of a whole series sends nothing, of a part of it waits', () => {
    const series = reservation({ isRecurring: true, endDate: '2026-12-15' })
    const cancel = (id: number, scope: 'one' | 'following' | 'future') =>
      amendQueue([series], { kind: 'reservation.cancel', id, version: 0, body: { scope } }).kind
    expect(cancel(TEMP, 'following')).toBe('withdraw')
    expect(cancel(TEMP - 1, 'future')).toBe('withdraw')
    expect(cancel(TEMP - 1, 'following')).toBe('append')
    expect(cancel(TEMP, 'one')).toBe('append')
  })
})

describe('an answer rewrites what waits behind it', () => {
  const price = { weekday: 'monday' as const, startTime: '06:00', endTime: '07:00', price: 80 }
  const court = { name: 'Quadra 9', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }
  const edit = (id: number, version: number) =>
    queued({ kind: 'court.update', id, version, body: { active: false } })

  test('entries about a new court refer to the row that the server made', () => {
    const made = queued({ kind: 'court.create', body: court })
    const behind = [
      edit(TEMP, 0),
      queued({ kind: 'price.create', body: { courtId: TEMP, ...price } }, { tempId: TEMP * 2 }),
      edit(3, 1),
    ]
    const rewritten = rewriteQueue(behind, made, { id: 12, version: 1 })
    expect(rewritten.map(({ command }) => command)).toMatchObject([
      { id: 12, version: 1 },
      { body: { courtId: 12 } },
      { id: 3, version: 1 },
    ])
    expect(rewritten[2]).toBe(behind[2])
  })

  test('a later edit of the same row is made on the version that the earlier one left', () => {
    const [next, older, newer, other] = rewriteQueue(
      [edit(1, 3), edit(1, 2), edit(1, 5), edit(2, 3)],
      edit(1, 3),
      { id: 1, version: 4 },
    )
    expect(next!.command).toMatchObject({ id: 1, version: 4 })
    // An edit on another version has another person's change before or after it: the server must judge it.
    expect(older!.command).toMatchObject({ version: 2 })
    expect(newer!.command).toMatchObject({ version: 5 })
    expect(other!.command).toMatchObject({ version: 3 })
  })

  test('the venue, which has no id, too', () => {
    const change = queued({ kind: 'venue.update', version: 1, body: { brand: 'PNA' } })
    const [next] = rewriteQueue([change], change, { version: 2 })
    expect(next!.command).toMatchObject({ version: 2 })
  })

  test('each date of a series is the row that was made for it, whatever was left out', () => {
    const body = aStaffDraft({ isRecurring: true, endDate: '2026-12-08' }) as never
    const made = queued({ kind: 'reservation.create', body })
    const cancel = (id: number) =>
      queued({ kind: 'reservation.cancel', id, version: 0, body: { scope: 'one' } })
    const answer = {
      ...aReservation({ id: 7 }),
      reservations: [aReservation({ id: 7 }), aReservation({ id: 8, date: '2026-12-08' })],
    }
    const rewritten = rewriteQueue([cancel(TEMP), cancel(TEMP - 1), cancel(TEMP - 2)], made, answer)
    const ids = rewritten.map(({ command }) => 'id' in command && command.id)
    expect(ids).toEqual([7, TEMP - 1, 8])
  })

  test('an edit of a whole series moves the versions of all that it changed', () => {
    const body = { scope: 'future' as const, notes: 'Chuva' }
    const change = queued({ kind: 'reservation.update', id: 7, version: 1, body })
    const later = queued({ kind: 'reservation.cancel', id: 8, version: 4, body: {} })
    const rows = [aReservation({ id: 7, version: 2 }), aReservation({ id: 8, version: 5 })]
    const [rewritten] = rewriteQueue([later], change, { ...rows[0], reservations: rows })
    expect(rewritten!.command).toMatchObject({ id: 8, version: 5 })
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
    const [rewritten] = rewriteQueue([change], copy, answer)
    expect(rewritten!.command).toMatchObject({ id: 41, version: 1 })
  })
})

describe('an edit behind a closing', () => {
  const edit = waiting({ kind: 'fixedClass.update', id: 7, version: 1, body: { name: 'Manhã' } })
  const closing = queued({ kind: 'incident.create', body: {} as never })
  const answered = (version: number) => ({
    id: 1,
    canceled: [],
    moved: [],
    classes: [{ id: 7, version }],
  })

  const dates = queued({ kind: 'closingDate.create', body: {} as never })

  test.each([
    ['an incident', closing],
    ['a closing date', dates],
  ])('of a class that lost an hour by %s goes out with its new version', (_, before) => {
    const [next] = rewriteQueue([edit], before, answered(2))
    expect(next!.command).toMatchObject({ version: 2 })
  })

  test('which somebody else has changed as well is asked about', () => {
    const [next] = rewriteQueue([edit], closing, answered(3))
    expect(next!.command).toMatchObject({ version: 1 })
  })
})
