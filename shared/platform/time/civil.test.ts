import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDate } from '../testing/anyTime.ts'
import { runs } from '../testing/runs.ts'
import {
  addDays,
  datesBetween,
  daysBetween,
  formatDate,
  isCivilDate,
  toDayNumber,
} from './civil.ts'

const anyDays = fc.integer({ min: -40_000, max: 40_000 })

describe('isCivilDate', () => {
  test.each(['2026-07-04', '2024-02-29', '2000-02-29', '1900-01-01', '9998-12-31', '2026-12-31'])(
    '%s exists',
    (text) => {
      expect(isCivilDate(text)).toBe(true)
    },
  )

  test.each([
    ['30 February', '2026-02-30'],
    ['29 February of a common year', '2023-02-29'],
    ['29 February of 1900', '1900-02-29'],
    ['29 February of 2100', '2100-02-29'],
    ['31 April', '2026-04-31'],
    ['month 13', '2026-13-01'],
    ['month 0', '2026-00-10'],
    ['day 0', '2026-07-00'],
    ['day 32', '2026-07-32'],
    ['a year before 1900', '1899-12-31'],
    ['the year 0026', '0026-07-04'],
    ['the year 9999', '9999-01-01'],
    ['single digits', '2026-7-4'],
    ['slashes', '2026/07/04'],
    ['the Brazilian order', '04/07/2026'],
    ['a time part', '2026-07-04T12:00'],
    ['a line end', '2026-07-04\n'],
    ['blanks around', ' 2026-07-04 '],
    ['other digits', '２０２６-07-04'],
    ['a negative year', '-2026-07-04'],
    ['nothing', ''],
  ])('%s does not exist', (_name, text) => {
    expect(isCivilDate(text)).toBe(false)
  })

  test('every date of the calendar exists', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(isCivilDate(date)).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('addDays', () => {
  test.each([
    ['2026-07-31', 1, '2026-08-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2024-02-29', 365, '2025-02-28'],
    ['2026-07-04', 0, '2026-07-04'],
    ['2026-07-04', 7 * 104, '2028-07-01'],
    // On these days the clocks of São Paulo skipped or repeated midnight.
    ['2018-11-03', 1, '2018-11-04'],
    ['2018-11-04', 1, '2018-11-05'],
    ['2019-02-16', 1, '2019-02-17'],
    ['2019-02-17', 1, '2019-02-18'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test('is undone by going back, and measured by daysBetween', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        const other = addDays(date, days)
        expect(addDays(other, -days)).toBe(date)
        expect(daysBetween(date, other)).toBe(days)
      }),
      { numRuns: runs(500) },
    )
  })

  test('dates sort as text in the order of the calendar', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (one, other) => {
        expect(Math.sign(daysBetween(one, other))).toBe(one === other ? 0 : one < other ? 1 : -1)
      }),
      { numRuns: runs(300) },
    )
  })
})

test('daysBetween counts whole days in both directions', () => {
  expect(daysBetween('2026-07-04', '2026-07-04')).toBe(0)
  expect(daysBetween('2026-07-04', '2026-07-05')).toBe(1)
  expect(daysBetween('2026-07-05', '2026-07-04')).toBe(-1)
  expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
  expect(daysBetween('2025-01-01', '2026-01-01')).toBe(365)
})

describe('datesBetween', () => {
  test('includes both ends', () => {
    expect(datesBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(datesBetween('2026-07-04', '2026-07-04')).toEqual(['2026-07-04'])
  })

  test('is empty when the end is earlier', () => {
    expect(datesBetween('2026-07-04', '2026-07-03')).toEqual([])
    expect(datesBetween('2026-07-04', '2020-01-01')).toEqual([])
  })

  test('leaves no day out and repeats none', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 62 }), (start, days) => {
        const dates = datesBetween(start, addDays(start, days))
        expect(new Set(dates).size).toBe(days + 1)
        expect(dates).toEqual([...dates].sort())
        expect(dates.at(-1)).toBe(addDays(start, days))
      }),
      { numRuns: runs(200) },
    )
  })
})

test('toDayNumber counts from 1970-01-01', () => {
  expect(toDayNumber('1970-01-01')).toBe(0)
  expect(toDayNumber('1969-12-31')).toBe(-1)
  expect(toDayNumber('2000-03-01')).toBe(11_017)
})

describe('formatDate', () => {
  test('shows dd/MM/yyyy', () => {
    expect(formatDate('2026-07-04')).toBe('04/07/2026')
  })

  test.each(['', 'amanhã', '2026-7-4', '2026-07-04T12:00'])('leaves "%s" as it is', (text) => {
    expect(formatDate(text)).toBe(text)
  })
})
