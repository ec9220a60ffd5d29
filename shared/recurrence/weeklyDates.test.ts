import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { addDays, daysBetween } from '../time/civil.ts'
import { weekdayOf } from '../time/weekday.ts'
import { weeklyDates } from './weeklyDates.ts'

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
