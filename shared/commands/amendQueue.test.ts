import { describe, expect, test } from 'vitest'
import { aDeskDraft } from '../reservation/adminReservation.fixtures.ts'
import { amendQueue, type Waiting } from './amendQueue.ts'
import { queued, TEMP } from './desk.fixtures.ts'
import type { Command } from './command.ts'

const court = { name: 'Quadra 9', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }
const price = { weekday: 'monday' as const, startTime: '06:00', endTime: '07:00', price: 80 }
const waiting = (command: Command, change: Partial<Waiting> = {}): Waiting => ({
  ...queued(command),
  wasTried: false,
  ...change,
})
const row = { id: TEMP, version: 0 }
const newCourt = waiting({ kind: 'court.create', body: court })
const reservation = (change: Record<string, unknown> = {}) =>
  waiting({ kind: 'reservation.create', body: aDeskDraft(change) as never })

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

  test('goes out when money was given back or kept', () => {
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

  test('asks the server when somebody was booked on it, or a part of it is on its way', () => {
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
