import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { addDays, datesBetween } from '../time/civil.ts'
import { collidesWith } from './collidesWith.ts'
import { meetsOn, type FixedClass } from './fixedClass.ts'
import { aFixedClass } from './fixedClass.fixtures.ts'

const SATURDAY = '2026-07-04'
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
