import { expect, test } from 'vitest'
import { aDeskDraft } from '../reservation/adminReservation.fixtures.ts'
import { replay } from './applyCommand.ts'
import { aReservation, aSnapshot, queued, TEMP } from './desk.fixtures.ts'
import type { Command } from './command.ts'
import { expectedAnswer } from './expectedAnswer.ts'

function expectedFor(command: Command, snapshot = aSnapshot()) {
  const one = queued(command)
  return expectedAnswer(replay(snapshot, [one]), command, one.tempId)
}

test('a new series is expected whole, as far as its days are kept', () => {
  const body = aDeskDraft({ isRecurring: true, endDate: '2026-12-08' }) as never
  expect(expectedFor({ kind: 'reservation.create', body })).toMatchObject({
    id: TEMP,
    reservations: [{ id: TEMP }, { id: TEMP - 1 }, { id: TEMP - 2 }],
    skipped: [],
  })
})

test('an edit is expected as the row that it leaves, a copy as its rows', () => {
  const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
  expect(expectedFor(rename)).toMatchObject({ id: 1, name: 'Central', version: 1 })
  const from = { courtId: 1, weekday: 'monday' } as const
  const copies = [{ from, to: [{ courtId: 2, weekday: 'friday' as const }] }]
  expect(expectedFor({ kind: 'price.copy', body: { copies } })).toHaveLength(2)
})

test('of what is gone nothing is expected', () => {
  const cancel = { kind: 'reservation.cancel', id: 1, version: 1, body: {} } as const
  expect(expectedFor(cancel, aSnapshot([aReservation()]))).toMatchObject({ reservations: [] })
})
