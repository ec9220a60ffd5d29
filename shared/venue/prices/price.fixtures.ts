import type { Price, SpecialPrice } from './price.ts'

/** Every Saturday, all day long. */
export function aPrice(change: Partial<Price> = {}): Price {
  return {
    id: 1,
    courtId: 1,
    weekday: 'saturday',
    startTime: '00:00',
    endTime: '23:00',
    priceCents: 10_000,
    ...change,
  }
}

/** The evening of Saturday 4 July 2026. */
export function aSpecialPrice(change: Partial<SpecialPrice> = {}): SpecialPrice {
  return {
    id: 1,
    courtId: 1,
    date: '2026-07-04',
    startTime: '18:00',
    endTime: '22:00',
    priceCents: 15_000,
    description: null,
    ...change,
  }
}
