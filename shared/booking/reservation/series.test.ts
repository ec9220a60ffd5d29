import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { addDays, daysBetween } from '../../platform/time/civil.ts'
import { weekdayOf } from '../../platform/time/weekday.ts'
import type { CancelScope, Scope } from './adminReservation.schema.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
import { cancelReach, editReach, groupReach, unpaidCart, weeklyDates } from './series.ts'

test.each([
  ['2026-11-24', '2026-12-08', ['2026-11-24', '2026-12-01', '2026-12-08']],
  ['2026-11-24', '2026-12-07', ['2026-11-24', '2026-12-01']],
  ['2026-11-24', '2026-11-24', ['2026-11-24']],
  ['2026-11-24', '2026-11-23', []],
  ['2026-12-29', '2027-01-05', ['2026-12-29', '2027-01-05']],
  ['2028-02-22', '2028-03-07', ['2028-02-22', '2028-02-29', '2028-03-07']],
])('from %s to %s: %j', (start, end, dates) => {
  expect(weeklyDates(start, end)).toEqual(dates)
})

test('the weeks on which clocks change are weeks like any other', () => {
  // In 2018 Brazil went to summer time on 4 November, in 2019 back on 17 February.
  expect(weeklyDates('2018-10-28', '2018-11-11')).toEqual([
    '2018-10-28',
    '2018-11-04',
    '2018-11-11',
  ])
  expect(weeklyDates('2019-02-10', '2019-02-24')).toEqual([
    '2019-02-10',
    '2019-02-17',
    '2019-02-24',
  ])
})

test('every date is the same weekday, seven days after the one before, and none is left out', () => {
  const anyStart = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))
  fc.assert(
    fc.property(anyStart, fc.integer({ min: 0, max: 1_000 }), (start, days) => {
      const end = addDays(start, days)
      const dates = weeklyDates(start, end)
      expect(dates[0]).toBe(start)
      expect(daysBetween(dates.at(-1)!, end)).toBeLessThan(7)
      expect(new Set(dates.map((date) => weekdayOf(date))).size).toBe(1)
      for (const [index, date] of dates.entries()) expect(daysBetween(start, date)).toBe(7 * index)
    }),
    { numRuns: runs(300) },
  )
})

const NOW = { date: '2026-11-24', time: '19:00' }
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
).map((one) => ({ ...one, startTime: '20:00', recurrenceId: 'weekly', paymentGroupId: 'cart' }))
/** The same, played at eight in the morning. */
const MORNINGS = SERIES.map((one) => ({ ...one, startTime: '08:00' }))
const by = (id: number) => SERIES.find((one) => one.id === id)!
const datesOf = (reached: readonly { date: string }[]) => reached.map(({ date }) => date)

describe('a change of a weekly reservation', () => {
  const edited = (id: number, scope: Scope) => datesOf(editReach(by(id), SERIES, scope, NOW))
  const cancelled = (id: number, scope: CancelScope) =>
    datesOf(cancelReach(by(id), { series: SERIES, group: [] }, scope, NOW))

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

  test.each([
    ['edits', 3, 'future', ['2026-12-01', '2026-12-29']],
    ['edits', 1, 'following', ['2026-12-01', '2026-12-29']],
    ['edits', 2, 'future', ['2026-11-24', '2026-12-01', '2026-12-29']],
    ['cancels', 3, 'future', ['2026-12-01', '2026-12-15', '2026-12-29']],
    ['cancels', 2, 'following', ['2026-11-24', '2026-12-01', '2026-12-15', '2026-12-29']],
  ] as const)(
    'that %s %i, %s, leaves alone what has begun today, but itself',
    (act, id, scope, dates) => {
      const own = MORNINGS.find((one) => one.id === id)!
      const reached =
        act === 'edits'
          ? editReach(own, MORNINGS, scope, NOW)
          : cancelReach(own, { series: MORNINGS, group: [] }, scope, NOW)
      expect(datesOf(reached)).toEqual(dates)
    },
  )

  test('has begun in the minute in which it begins', () => {
    const at = (time: string) =>
      datesOf(editReach(by(3), SERIES, 'future', { ...NOW, time })).includes(NOW.date)
    expect([at('19:59'), at('20:00')]).toEqual([true, false])
  })

  test('reaches itself alone when it is cancelled', () => {
    expect(editReach(by(4), SERIES, 'future', NOW)).toEqual([by(4)])
  })

  test('reaches itself alone when it has no series, whatever the scope', () => {
    const single = { ...by(4), recurrenceId: null }
    expect(editReach(single, [], 'future', NOW)).toEqual([single])
  })
})

describe('a cart that waits for its money', () => {
  const cart = ['pending', 'pending', 'approved', 'canceled'].map(
    (status, index) => ({ ...MORNINGS[index]!, status, recurrenceId: null }) as Cart,
  )
  type Cart = Omit<(typeof SERIES)[number], 'status' | 'recurrenceId'> & {
    status: ReservationStatus
    recurrenceId: null
  }

  test('is one, whichever of it was opened', () => {
    expect(unpaidCart(cart[1]!, cart).map(({ id }) => id)).toEqual([2, 1])
    expect(unpaidCart(cart[2]!, cart).map(({ id }) => id)).toEqual([3])
  })

  test.each(['one', 'group'] as const)('goes whole, begun or not, by the scope %s', (scope) => {
    const reached = cancelReach(cart[1]!, { series: [], group: cart }, scope, NOW)
    expect(reached.map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('what was paid together', () => {
  test('is itself and what is still to come', () => {
    expect(datesOf(groupReach(by(1), SERIES, NOW))).toEqual([
      '2026-11-17',
      '2026-11-24',
      '2026-12-01',
      '2026-12-15',
      '2026-12-29',
    ])
  })

  test('is not what has begun today, but for itself', () => {
    const reached = (id: number) =>
      groupReach(
        MORNINGS.find((one) => one.id === id)!,
        MORNINGS,
        NOW,
      ).map((one) => one.id)
    expect(reached(3)).toEqual([3, 5, 7])
    expect(reached(2)).toEqual([2, 3, 5, 7])
  })

  test('is itself alone without a payment group', () => {
    const single = { ...by(1), paymentGroupId: null }
    expect(groupReach(single, [], NOW)).toEqual([single])
  })
})
