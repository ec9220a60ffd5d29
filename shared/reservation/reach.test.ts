import { describe, expect, test } from 'vitest'
import type { CancelScope, Scope } from './adminReservation.schema.ts'
import { cancelReach, editReach, groupReach } from './reach.ts'

const TODAY = '2026-11-24'
const SERIES = (
  [
    { id: 1, date: '2026-11-17', status: 'approved' },
    { id: 2, date: '2026-11-24', status: 'approved' },
    { id: 3, date: '2026-12-01', status: 'approved' },
    { id: 4, date: '2026-12-08', status: 'canceled' },
    { id: 5, date: '2026-12-15', status: 'pending', detached: true },
    { id: 6, date: '2026-12-22', status: 'pending_confirmation' },
    { id: 7, date: '2026-12-29', status: 'approved' },
  ] as const
).map((one) => ({ ...one, recurrenceId: 'weekly', paymentGroupId: 'cart' }))
const by = (id: number) => SERIES.find((one) => one.id === id)!
const datesOf = (reached: readonly { date: string }[]) => reached.map(({ date }) => date)

describe('a change of a weekly reservation', () => {
  const edited = (id: number, scope: Scope) => datesOf(editReach(by(id), SERIES, scope, TODAY))
  const cancelled = (id: number, scope: CancelScope) =>
    datesOf(cancelReach(by(id), { series: SERIES, group: [] }, scope, TODAY))

  test.each([
    [3, 'one', ['2026-12-01']],
    [3, 'following', ['2026-12-01', '2026-12-29']],
    [3, 'future', ['2026-11-24', '2026-12-01', '2026-12-29']],
    [5, 'following', ['2026-12-15', '2026-12-29']],
  ] as const)('editing %i, %s, reaches %j', (id, scope, dates) => {
    expect(edited(id, scope)).toEqual(dates)
  })

  test.each([
    [3, 'following', ['2026-12-01', '2026-12-15', '2026-12-29']],
    [1, 'future', ['2026-11-24', '2026-12-01', '2026-12-15', '2026-12-29']],
    [1, 'following', ['2026-11-24', '2026-12-01', '2026-12-15', '2026-12-29']],
  ] as const)('cancelling %i, %s, reaches %j', (id, scope, dates) => {
    expect(cancelled(id, scope)).toEqual(dates)
  })

  test('reaches itself alone when it has no series, whatever the scope', () => {
    const single = { ...by(4), recurrenceId: null }
    expect(editReach(single, [], 'future', TODAY)).toEqual([single])
  })
})

describe('what was paid together', () => {
  test('is itself and what is still to come', () => {
    expect(datesOf(groupReach(by(1), SERIES, TODAY))).toEqual([
      '2026-11-17',
      '2026-11-24',
      '2026-12-01',
      '2026-12-15',
      '2026-12-29',
    ])
  })

  test('is itself alone without a payment group', () => {
    const single = { ...by(1), paymentGroupId: null }
    expect(groupReach(single, [], TODAY)).toEqual([single])
  })
})
