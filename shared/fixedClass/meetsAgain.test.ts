import { describe, expect, test } from 'vitest'
import { aFixedClass } from './fixedClass.fixtures.ts'
import { meetsAgain } from './meetsAgain.ts'

const SATURDAY = '2026-07-04'
const at = (date: string, time = '12:00') => ({ date, time })

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
