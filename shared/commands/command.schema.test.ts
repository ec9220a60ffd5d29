import { expect, test } from 'vitest'
import { readCommand } from './command.schema.ts'

const cancel = (body: object) => ({ kind: 'reservation.cancel', id: 7, version: 3, body })

test.each([
  ['as it was queued before anybody was asked about the money', {}],
  ['with its reach alone', { scope: 'following' }],
  ['with a word about the money', { scope: 'one', money: 'refund' }],
  ['of all that was paid together', { scope: 'group', money: 'keep' }],
])('a cancellation %s is understood and sent as it is', (_name, body) => {
  expect(readCommand(cancel(body))).toEqual(cancel(body))
})

test('a word about the money that is none is not understood', () => {
  expect(readCommand(cancel({ money: 'lose' }))).toBeNull()
})

test('an edit reaches no cart', () => {
  const edit = { kind: 'reservation.update', id: 7, version: 3, body: { scope: 'group' } }
  expect(readCommand(edit)).toBeNull()
})
