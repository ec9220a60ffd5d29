import { describe, expect, test } from 'vitest'
import { aStaffDraft } from '../booking/reservation/adminReservation.fixtures.ts'
import type { Command } from './command.ts'
import { aReservation, aSnapshot } from './commands.fixtures.ts'
import { areIndependent, reachOf } from './reach.ts'

const rows = [
  aReservation({ id: 1, startTime: '10:00', endTime: '12:00' }),
  aReservation({ id: 2, startTime: '14:00', endTime: '15:00', paymentGroupId: 'g' }),
  aReservation({ id: 3, startTime: '16:00', endTime: '17:00', paymentGroupId: 'g' }),
  aReservation({ id: 4, startTime: '18:00', endTime: '19:00', recurrenceId: 'r' }),
  aReservation({ id: 5, date: '2026-12-01', recurrenceId: 'r' }),
  aReservation({ id: 6, userId: null, status: 'pending', paymentGroupId: 'unpaid' }),
]
const snapshot = aSnapshot(rows)
const at = (startTime: string, endTime: string, change: object = {}): Command => ({
  kind: 'reservation.create',
  body: aStaffDraft({ startTime, endTime, ...change }) as never,
})
const edit = (id: number, body: object = { notes: 'x' }): Command => ({
  kind: 'reservation.update',
  id,
  version: 1,
  body,
})
const cancel = (id: number, body: object = {}): Command => ({
  kind: 'reservation.cancel',
  id,
  version: 1,
  body,
})

test.each<[string, Command, Command, boolean]>([
  ['another hour', at('06:00', '07:00'), at('07:00', '08:00'), true],
  ['another court', at('06:00', '07:00'), at('06:00', '07:00', { courtId: 2 }), true],
  ['another day', at('06:00', '07:00'), at('06:00', '07:00', { date: '2026-11-25' }), true],
  ['an hour of several', at('06:00', '09:00'), at('08:00', '10:00'), false],
  ['the same reservation', edit(1), cancel(1), false],
  ['another reservation', edit(1), edit(2), true],
  ['what was paid together', cancel(2), cancel(3), false],
  ['dates of a series', edit(4), edit(5), false],
  ['an hour that one gives up', cancel(1), at('11:00', '12:00'), false],
  ['an hour that one moves to', edit(1, { startTime: '20:00' }), at('21:00', '22:00'), false],
  ['an hour beside it', edit(1, { startTime: '20:00' }), at('19:00', '20:00'), true],
])('%s', (_what, one, other, areFree) => {
  expect(areIndependent(reachOf(one, snapshot)!, reachOf(other, snapshot)!)).toBe(areFree)
})

describe('nothing goes beside', () => {
  test.each<[string, Command]>([
    ['a series', at('06:00', '07:00', { isRecurring: true, endDate: '2026-12-08' })],
    ['an edit of several dates', edit(4, { notes: 'x', scope: 'future' })],
    ['an edit that makes it weekly', edit(1, { isRecurring: true, endDate: '2026-12-08' })],
    ['a cancellation of several', cancel(2, { scope: 'group' })],
    ['an hour of a cart that is not paid', cancel(6)],
    ['what this device does not know', edit(99)],
    ['the catalogue', { kind: 'price.remove', id: 1, version: 1 }],
  ])('%s', (_what, command) => {
    expect(reachOf(command, snapshot)).toBeNull()
  })
})
