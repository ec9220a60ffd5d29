import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDate } from '../testing/anyTime.ts'
import { runs } from '../testing/runs.ts'
import { addDays } from './civil.ts'
import { MONTH_SHORT, WEEKDAY_LABELS, WEEKDAY_SHORT, weekdayOf, WEEKDAYS } from './weekday.ts'

describe('weekdayOf', () => {
  test.each([
    ['1970-01-01', 'thursday'],
    ['1969-12-31', 'wednesday'],
    ['1901-01-01', 'tuesday'],
    ['2000-02-29', 'tuesday'],
    ['2024-02-29', 'thursday'],
    ['2026-07-04', 'saturday'],
    ['2026-12-31', 'thursday'],
    ['2027-01-01', 'friday'],
    ['2018-11-04', 'sunday'],
  ])('%s is a %s', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  test('goes round the week day by day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        const start = WEEKDAYS.indexOf(weekdayOf(date))
        const then = (((start + days) % 7) + 7) % 7
        expect(weekdayOf(addDays(date, days))).toBe(WEEKDAYS[then])
      }),
      { numRuns: runs(300) },
    )
  })

  test('agrees with the calendar of the platform', () => {
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(weekdayOf(date)).toBe(name.format(new Date(`${date}T12:00Z`)).toLowerCase())
      }),
      { numRuns: runs(200) },
    )
  })
})

test('every weekday and month has its Portuguese name', () => {
  expect(WEEKDAYS.map((day) => WEEKDAY_LABELS[day])).toEqual([
    'Segunda-feira',
    'Terça-feira',
    'Quarta-feira',
    'Quinta-feira',
    'Sexta-feira',
    'Sábado',
    'Domingo',
  ])
  expect(WEEKDAYS.map((day) => WEEKDAY_SHORT[day]).join(' ')).toBe('Seg Ter Qua Qui Sex Sáb Dom')
  expect(MONTH_SHORT.join(' ')).toBe('jan fev mar abr mai jun jul ago set out nov dez')
})
