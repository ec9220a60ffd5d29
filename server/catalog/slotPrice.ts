import { referenceCourtId } from '#shared/court/court.ts'
import { slotPriceCents, type Price } from '#shared/pricing/price.ts'
import { weekdayOf } from '#shared/time/weekday.ts'
import type { CatalogData } from './loadCatalog.ts'

/** What customers see and pay for the hour, in centavos: always the reference court's price; 0 when there is none. */
export function customerPriceCents(catalog: CatalogData, date: string, startTime: string): number {
  const courtId = referenceCourtId(catalog.courts)
  if (courtId === null) return 0
  const prices = referencePrices(catalog, courtId).get(weekdayOf(date)) ?? []
  return slotPriceCents({ courtId, date, startTime }, prices, catalog.specialPrices.get(date) ?? [])
}

const kept = new WeakMap<CatalogData, Map<string, Price[]>>()

// A week asks 119 times: the reference court's prices are picked out once for each copy of the catalogue.
function referencePrices(catalog: CatalogData, courtId: number) {
  let byWeekday = kept.get(catalog)
  if (!byWeekday) {
    byWeekday = new Map()
    for (const price of catalog.prices) {
      if (price.courtId !== courtId) continue
      byWeekday.set(price.weekday, [...(byWeekday.get(price.weekday) ?? []), price])
    }
    kept.set(catalog, byWeekday)
  }
  return byWeekday
}
