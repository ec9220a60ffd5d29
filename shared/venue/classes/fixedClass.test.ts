import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { addDays, datesBetween } from '../../platform/time/civil.ts'
import { weekdayOf, WEEKDAYS } from '../../platform/time/weekday.ts'
import { aFixedClass } from './fixedClass.fixtures.ts'
import {
  classOccupies,
  collidesWith,
  hasMet,
  meetsAgain,
  meetsOn,
  type FixedClass,
} from './fixedClass.ts'

const SATURDAY = '2026-07-04'
const at = (date: string, time = '12:00') => ({ date, time })
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

  test('a cancelled occurrence does not affect the others', () => {
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

describe('meetsAgain', () => {
  test('a class without an end meets again, however late it is', () => {
    expect(meetsAgain(aFixedClass(), at(SATURDAY))).toBe(true)
    expect(meetsAgain(aFixedClass(), at(SATURDAY, '21:00'))).toBe(true)
    expect(meetsAgain(aFixedClass(), at('2036-01-01'))).toBe(true)
  })

  test('a class that has not had its first date yet will', () => {
    expect(meetsAgain(aFixedClass(), at('2026-01-01'))).toBe(true)
  })

  test.each([
    ['before its last hour', at('2026-07-11', '17:59'), true],
    ['when its last hour has begun', at('2026-07-11', '18:00'), false],
    ['after its last date', at('2026-07-12'), false],
  ])('%s', (_name, now, expected) => {
    expect(meetsAgain(aFixedClass({ endDate: '2026-07-11' }), now)).toBe(expected)
  })

  test('cancelled occurrences are not met at, but those behind them are', () => {
    const cancelled = aFixedClass({ cancelledDates: ['2026-07-04', '2026-07-11'] })
    expect(meetsAgain(cancelled, at(SATURDAY))).toBe(true)
    expect(meetsAgain({ ...cancelled, endDate: '2026-07-11' }, at(SATURDAY))).toBe(false)
  })

  test('an end in ages costs no more than none', () => {
    expect(meetsAgain(aFixedClass({ endDate: '9998-12-31' }), at(SATURDAY))).toBe(true)
  })

  test('an inactive class never does', () => {
    expect(meetsAgain(aFixedClass({ active: false }), at(SATURDAY))).toBe(false)
  })
})

describe('hasMet', () => {
  test.each([
    ['before its first date', at('2026-07-03'), false],
    ['a minute before its first hour', at(SATURDAY, '17:59'), false],
    ['when its first hour begins', at(SATURDAY, '18:00'), true],
    ['the day after', at('2026-07-05'), true],
    ['years later', at('2036-01-01'), true],
  ])('%s', (_name, now, expected) => {
    expect(hasMet(aFixedClass(), now)).toBe(expected)
  })

  test('a class whose every date was cancelled so far has not', () => {
    const cancelled = aFixedClass({ cancelledDates: ['2026-07-04', '2026-07-11'] })
    expect(hasMet(cancelled, at('2026-07-17'))).toBe(false)
    expect(hasMet(cancelled, at('2026-07-19'))).toBe(true)
  })

  test('cancelling the latest ones does not undo the earlier', () => {
    const cancelled = aFixedClass({ cancelledDates: ['2026-07-11', '2026-07-18'] })
    expect(hasMet(cancelled, at('2026-07-18', '20:00'))).toBe(true)
  })

  test('a class that ended long ago did meet, one that ended before its weekday did not', () => {
    expect(hasMet(aFixedClass({ endDate: SATURDAY }), at('2030-01-01'))).toBe(true)
    const never = aFixedClass({ startDate: '2026-07-05', endDate: '2026-07-10' })
    expect(hasMet(never, at('2030-01-01'))).toBe(false)
  })
})

const WEEK_AFTER = '2026-07-11'

describe('collidesWith', () => {
  test.each([
    ['the same hours', {}, true],
    ['one hour in common', { startTime: '19:00', endTime: '21:00' }, true],
    ['an hour inside', { startTime: '19:00', endTime: '20:00' }, true],
    ['back to back after', { startTime: '20:00', endTime: '21:00' }, false],
    ['back to back before', { startTime: '17:00', endTime: '18:00' }, false],
    ['another court', { courtId: 2 }, false],
    ['another weekday', { weekday: 'sunday' }, false],
    ['beginning years later', { startDate: '2032-01-01' }, true],
    ['over before the other begins', { startDate: '2026-06-01', endDate: '2026-07-03' }, false],
    ['over on the other’s first date', { startDate: '2026-06-01', endDate: SATURDAY }, true],
    ['ended', { active: false }, false],
  ] as [string, Partial<FixedClass>, boolean][])('%s', (_name, change, expected) => {
    const other = aFixedClass({ id: 2, ...change })
    expect(collidesWith(aFixedClass(), other)).toBe(expected)
    expect(collidesWith(other, aFixedClass())).toBe(expected)
  })

  test('the only common date was cancelled', () => {
    const last = aFixedClass({ id: 2, startDate: '2026-06-01', endDate: SATURDAY })
    expect(collidesWith(aFixedClass({ cancelledDates: [SATURDAY] }), last)).toBe(false)
    expect(collidesWith(aFixedClass(), { ...last, cancelledDates: [SATURDAY] })).toBe(false)
  })

  test('cancelled dates do not hide those behind them', () => {
    const one = aFixedClass({ cancelledDates: [SATURDAY] })
    const other = aFixedClass({ id: 2, cancelledDates: [WEEK_AFTER] })
    expect(collidesWith(one, other)).toBe(true)
  })

  test('says the same as looking at every date', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(SATURDAY, days))
    const course = fc.record({
      startDate: day,
      endDate: fc.option(day),
      cancelledDates: fc.array(day, { maxLength: 6 }),
    })
    fc.assert(
      fc.property(course, course, (first, second) => {
        const [one, other] = [aFixedClass(first), aFixedClass({ id: 2, ...second })]
        const dates = datesBetween(SATURDAY, addDays(SATURDAY, 200))
        const expected = dates.some((date) => meetsOn(one, date) && meetsOn(other, date))
        expect(collidesWith(one, other)).toBe(expected)
      }),
      { numRuns: runs(300) },
    )
  })
})
