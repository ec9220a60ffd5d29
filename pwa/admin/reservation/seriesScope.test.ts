import { expect, test } from 'vitest'
import { datesInScope } from './seriesScope.ts'

const TODAY = '2026-11-24'
const SERIES = [
  { id: 1, date: '2026-11-17', status: 'approved' },
  { id: 2, date: '2026-11-24', status: 'approved' },
  { id: 3, date: '2026-12-01', status: 'approved' },
  { id: 4, date: '2026-12-08', status: 'canceled' },
  { id: 5, date: '2026-12-15', status: 'pending', detached: true },
  { id: 6, date: '2026-12-22', status: 'pending_confirmation' },
  { id: 7, date: '2026-12-29', status: 'approved' },
] as const
const reached = (id: number, scope: 'one' | 'following' | 'future', act: 'edit' | 'cancel') =>
  datesInScope(
    SERIES.find((entry) => entry.id === id)!,
    SERIES,
    scope,
    { today: TODAY, act },
  )

test.each([
  [3, 'one', 'edit', ['2026-12-01']],
  [3, 'following', 'edit', ['2026-12-01', '2026-12-29']],
  [3, 'future', 'edit', ['2026-11-24', '2026-12-01', '2026-12-29']],
  [5, 'following', 'edit', ['2026-12-15', '2026-12-29']],
  [3, 'following', 'cancel', ['2026-12-01', '2026-12-15', '2026-12-29']],
  [1, 'future', 'cancel', ['2026-11-24', '2026-12-01', '2026-12-15', '2026-12-29']],
] as const)('from %i on, %s to %s reaches %j', (id, scope, act, dates) => {
  expect(reached(id, scope, act)).toEqual(dates)
})
