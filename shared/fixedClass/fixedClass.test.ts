import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { addDays } from '../time/civil.ts'
import { weekdayOf, WEEKDAYS } from '../time/weekday.ts'
import { aFixedClass } from './fixedClass.fixtures.ts'
import { classOccupies, meetsOn } from './fixedClass.ts'

const SATURDAY = '2026-07-04'
const slotAt = (startTime: string, change = {}) => ({
  courtId: 1,
  date: SATURDAY,
  startTime,
  ...change,
})

describe('meetsOn', () => {
  test('a class meets on its weekday, week after week', () => {
    for (const days of [0, 7, 14, 364, 7 * 520]) {
      expect(meetsOn(aFixedClass(), addDays(SATURDAY, days))).toBe(true)
    }
  })

  test('a class does not meet on the six other days', () => {
    for (const days of [1, 2, 3, 4, 5, 6]) {
      expect(meetsOn(aFixedClass(), addDays(SATURDAY, days))).toBe(false)
    }
  })

  test('a class does not meet before its first date, even on its weekday', () => {
    expect(meetsOn(aFixedClass(), '2026-06-27')).toBe(false)
    expect(meetsOn(aFixedClass({ startDate: '2026-07-05' }), SATURDAY)).toBe(false)
    expect(meetsOn(aFixedClass({ startDate: '2026-07-05' }), '2026-07-11')).toBe(true)
  })

  test('a class meets on its last date and not after it', () => {
    const ending = aFixedClass({ endDate: '2026-07-11' })
    expect(meetsOn(ending, '2026-07-11')).toBe(true)
    expect(meetsOn(ending, '2026-07-18')).toBe(false)
  })

  test('a cancelled occurrence leaves the others standing', () => {
    const once = aFixedClass({ cancelledDates: ['2026-07-11'] })
    const met = ['2026-07-04', '2026-07-11', '2026-07-18'].map((date) => meetsOn(once, date))
    expect(met).toEqual([true, false, true])
  })

  test('an inactive class never meets', () => {
    expect(meetsOn(aFixedClass({ active: false }), SATURDAY)).toBe(false)
  })

  test('a class meets exactly once in any seven days after its start', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WEEKDAYS),
        fc.integer({ min: 0, max: 4000 }),
        (weekday, days) => {
          const week = Array.from({ length: 7 }, (_, day) => addDays(SATURDAY, days + day))
          const dates = week.filter((date) => meetsOn(aFixedClass({ weekday }), date))
          expect(dates.map(weekdayOf)).toEqual([weekday])
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

describe('classOccupies', () => {
  test.each([
    ['17:00', false],
    ['18:00', true],
    ['19:00', true],
    ['20:00', false],
  ])('a class from 18:00 to 20:00 at %s: %s', (startTime, expected) => {
    expect(classOccupies(aFixedClass(), slotAt(startTime))).toBe(expected)
  })

  test('another court and another day stay free', () => {
    expect(classOccupies(aFixedClass(), slotAt('18:00', { courtId: 2 }))).toBe(false)
    expect(classOccupies(aFixedClass(), slotAt('18:00', { date: '2026-07-05' }))).toBe(false)
  })

  test('a cancelled occurrence frees its hours', () => {
    const once = aFixedClass({ cancelledDates: [SATURDAY] })
    expect(classOccupies(once, slotAt('18:00'))).toBe(false)
    expect(classOccupies(once, slotAt('18:00', { date: '2026-07-11' }))).toBe(true)
  })
})
