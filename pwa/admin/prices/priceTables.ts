import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import type { Weekday } from '#shared/time/weekday.ts'

/** The price table of one court and weekday, by the hour. */
export function dayTable(prices: readonly PriceEntry[], courtId: number, weekday: Weekday) {
  return prices
    .filter((entry) => entry.courtId === courtId && entry.weekday === weekday)
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
}

/** How many prices a court has over the whole week. */
export function countOf(prices: readonly PriceEntry[], courtId: number): number {
  return prices.filter((entry) => entry.courtId === courtId).length
}

/** `sem preços`, `1 preço`, `3 preços`. */
export function countText(count: number): string {
  if (count === 0) return 'sem preços'
  return count === 1 ? '1 preço' : `${count} preços`
}
