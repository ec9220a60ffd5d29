import { describe, expect, test } from 'vitest'
import { aFixedClass } from './fixedClass.fixtures.ts'
import { hasMet } from './hasMet.ts'

const SATURDAY = '2026-07-04'
const at = (date: string, time = '12:00') => ({ date, time })

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
