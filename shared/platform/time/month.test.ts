import { expect, test } from 'vitest'
import { addMonths, daysOfMonth, monthText } from './month.ts'

test('a month has its days, and neighbours also over the year', () => {
  expect(daysOfMonth('2026-02')).toEqual(['2026-02-01', '2026-02-28'])
  expect(daysOfMonth('2028-02')[1]).toBe('2028-02-29')
  expect(daysOfMonth('2026-12')).toEqual(['2026-12-01', '2026-12-31'])
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ])
  expect(monthText('2026-11')).toBe('11/2026')
})
