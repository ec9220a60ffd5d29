import { expect, test } from 'vitest'
import type { SyncState } from './deskSync.ts'
import { connectionAfter } from './connectionState.ts'

const after = (value: string, context: object = { waiting: 0, isHeldUp: false }) =>
  connectionAfter('opening', { value, context } as SyncState)

test.each([
  ['checking', 'opening'],
  ['sending', 'here'],
  ['refreshing', 'here'],
  ['fresh', 'here'],
  ['backoff', 'offline'],
  ['offline', 'offline'],
  ['signedOut', 'signedOut'],
])('%s is told as %s', (value, line) => {
  expect(after(value)).toBe(line)
})

test('asking again says nothing yet', () => {
  expect(connectionAfter('offline', { value: 'checking', context: {} } as SyncState)).toBe(
    'offline',
  )
})

test('sending is told while something waits, and a command that does not get through is no lost line', () => {
  expect(after('sending', { waiting: 2 })).toBe('sending')
  expect(after('backoff', { isHeldUp: true })).toBe('here')
})
