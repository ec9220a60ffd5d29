import { expect, test } from 'vitest'
import { ALL_STALE, bothStale, isNothing, NOTHING_STALE, staleBy } from './stale.ts'

const SHOWN = ['2026-11-25']
const shown = (catalog: boolean) => ({ now: { catalog, dates: SHOWN }, later: true })

test('an event says what to read again, at once and later', () => {
  expect(staleBy({ type: 'catalog' }, SHOWN)).toEqual(shown(true))
  expect(staleBy({ type: 'reservations' }, SHOWN)).toEqual(shown(false))
  expect(staleBy({ type: 'calendar', dates: null }, SHOWN)).toEqual({
    now: ALL_STALE,
    later: false,
  })
  expect(staleBy({ type: 'calendar', dates: ['2026-11-24'] }, SHOWN)).toEqual({
    now: { catalog: false, dates: ['2026-11-24'] },
    later: false,
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
