import { expect, test } from 'vitest'
import type { PriceEntry, SpecialPriceEntry } from './price.schema.ts'
import { suggestedPriceCents } from './suggestedPrice.ts'

// 24 November 2026 is a Tuesday.
const range = { courtId: 1, date: '2026-11-24', startTime: '17:00', endTime: '20:00' }
const evening: PriceEntry = {
  id: 1,
  courtId: 1,
  weekday: 'tuesday',
  startTime: '18:00',
  endTime: '22:00',
  price: 120.5,
  version: 1,
}
const finals: SpecialPriceEntry = {
  id: 1,
  courtId: 1,
  date: '2026-11-24',
  startTime: '19:00',
  endTime: '20:00',
  price: 200,
  description: null,
  version: 1,
  court: { id: 1, name: 'Quadra 1' },
}

test('each hour has its own price: the special one, the usual one, or R$ 100', () => {
  expect(suggestedPriceCents(range, [evening], [finals])).toBe(100_00 + 120_50 + 200_00)
})

test('the prices of other courts do not count', () => {
  expect(suggestedPriceCents({ ...range, courtId: 2 }, [evening], [finals])).toBe(300_00)
})

test('no hours cost nothing', () => {
  expect(suggestedPriceCents({ ...range, endTime: '17:00' }, [evening], [])).toBe(0)
})
