import { expect, test } from 'vitest'
import { ALL_STALE, bothStale, isNothing, NOTHING_STALE, staleBy } from './stale.ts'

test('an event says what is out of date', () => {
  expect(staleBy({ type: 'catalog' })).toEqual({ catalog: true, dates: [] })
  expect(staleBy({ type: 'reservations' })).toEqual({ catalog: false, dates: 'all' })
  expect(staleBy({ type: 'calendar', dates: null })).toEqual(ALL_STALE)
  expect(staleBy({ type: 'calendar', dates: ['2026-11-24'] })).toEqual({
    catalog: false,
    dates: ['2026-11-24'],
  })
})

test('what is stale adds up', () => {
  const tuesday = { catalog: false, dates: ['2026-11-24'] }
  const both = { catalog: true, dates: ['2026-11-24', '2026-11-25'] }
  expect(bothStale(tuesday, both)).toEqual(both)
  expect(bothStale(tuesday, ALL_STALE)).toEqual(ALL_STALE)
  expect(isNothing(bothStale(NOTHING_STALE, NOTHING_STALE))).toBe(true)
  expect(isNothing(tuesday)).toBe(false)
})
