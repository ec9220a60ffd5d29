import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyClockTime } from '../testing/anyTime.ts'
import { runs } from '../testing/runs.ts'
import {
  DAY_END,
  DAY_HOURS,
  endAfter,
  hourOf,
  hoursBetween,
  hoursCovering,
  hourText,
  overlaps,
  SLOT_TIMES,
  slotEnd,
  within,
} from './hours.ts'

test('17 hours are always shown, from 06:00 to 22:00', () => {
  expect(SLOT_TIMES).toHaveLength(17)
  expect(SLOT_TIMES[0]).toBe('06:00')
  expect(SLOT_TIMES.at(-1)).toBe('22:00')
  expect([...SLOT_TIMES].sort()).toEqual(SLOT_TIMES)
})

test('a day has 24 hours, and its end is later than each of them, as text too', () => {
  expect([DAY_HOURS.length, DAY_HOURS[0], DAY_HOURS.at(-1)]).toEqual([24, '00:00', '23:00'])
  expect([DAY_END, ...DAY_HOURS, '23:59'].sort().at(-1)).toBe(DAY_END)
  expect(slotEnd('23:00')).toBe(DAY_END)
})

test.each([
  [[], '06:00', '23:00'],
  [[{ startTime: '07:00', endTime: '09:00' }], '06:00', '23:00'],
  [[{ startTime: '04:00', endTime: '05:00' }], '04:00', '23:00'],
  [[{ startTime: '22:00', endTime: '24:00' }], '06:00', '24:00'],
])('the usual hours and %j are the hours from %s to %s', (ranges, first, end) => {
  expect(hoursCovering(SLOT_TIMES, ranges)).toEqual(hoursBetween(first, end))
})

test('hours are written with two digits and read back', () => {
  expect([0, 6, 9, 10, 23].map(hourText)).toEqual(['00:00', '06:00', '09:00', '10:00', '23:00'])
  for (let hour = 0; hour < 24; hour++) expect(hourOf(hourText(hour))).toBe(hour)
  expect(hourOf('18:59')).toBe(18)
})

test('a slot ends one hour after its start', () => {
  expect(slotEnd('06:00')).toBe('07:00')
  expect(slotEnd('09:00')).toBe('10:00')
  expect(slotEnd('22:00')).toBe('23:00')
})

test('a range that begins at another hour is as long as before', () => {
  const range = { startTime: '18:00', endTime: '20:00' }
  expect(endAfter(range, '19:00')).toBe('21:00')
  expect(endAfter(range, '06:00')).toBe('08:00')
})

describe('within', () => {
  test.each([
    ['17:59', false],
    ['18:00', true],
    ['19:00', true],
    ['19:59', true],
    ['20:00', false],
  ])('%s in [18:00, 20:00) is %s', (time, expected) => {
    expect(within(time, '18:00', '20:00')).toBe(expected)
  })

  test('an empty or reversed interval holds nothing', () => {
    fc.assert(
      fc.property(anyClockTime, anyClockTime, anyClockTime, (time, one, other) => {
        const [start, end] = one >= other ? [one, other] : [other, one]
        expect(within(time, start, end)).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })

  test('of two intervals back to back, a time lies in exactly one', () => {
    fc.assert(
      fc.property(anyClockTime, anyClockTime, (time, middle) => {
        expect(within(time, '00:00', middle)).not.toBe(within(time, middle, '24:00'))
      }),
      { numRuns: runs(200) },
    )
  })
})

const range = (text: string) => {
  const [startTime = '', endTime = ''] = text.split('-')
  return { startTime, endTime }
}

describe('two ranges of hours', () => {
  test.each([
    ['08:00-10:00', '08:00-10:00'],
    ['08:00-10:00', '09:00-11:00'],
    ['08:00-10:00', '07:00-09:00'],
    ['08:00-12:00', '09:00-10:00'],
    ['00:00-23:00', '22:00-23:00'],
  ])('%s and %s share an hour', (a, b) => {
    expect(overlaps(range(a), range(b))).toBe(true)
    expect(overlaps(range(b), range(a))).toBe(true)
  })

  test.each([
    ['08:00-10:00', '10:00-12:00'],
    ['08:00-10:00', '06:00-08:00'],
    ['08:00-09:00', '20:00-21:00'],
  ])('%s and %s share none', (a, b) => {
    expect(overlaps(range(a), range(b))).toBe(false)
    expect(overlaps(range(b), range(a))).toBe(false)
  })
})

describe('hoursBetween', () => {
  test('lists the hours that start before the end', () => {
    expect(hoursBetween('18:00', '21:00')).toEqual(['18:00', '19:00', '20:00'])
    expect(hoursBetween('22:00', '23:00')).toEqual(['22:00'])
  })

  test('is empty when the end is not later', () => {
    expect(hoursBetween('18:00', '18:00')).toEqual([])
    expect(hoursBetween('20:00', '18:00')).toEqual([])
  })
})
