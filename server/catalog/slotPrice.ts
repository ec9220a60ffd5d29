import { referenceCourtId } from '#shared/court/court.ts'
import { slotPriceCents } from '#shared/pricing/price.ts'
import type { CatalogData } from './loadCatalog.ts'

/** What customers see and pay for the hour, in centavos: always the reference court's price; 0 when there is none. */
export function customerPriceCents(catalog: CatalogData, date: string, startTime: string): number {
  const courtId = referenceCourtId(catalog.courts)
  if (courtId === null) return 0
  return slotPriceCents(
    { courtId, date, startTime },
    catalog.prices,
    catalog.specialPrices.get(date) ?? [],
  )
}
