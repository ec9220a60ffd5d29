import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'

export type SpecialPriceFilters = {
  date: CivilDate | null
  courtId: number | null
  showPast: boolean
}

/** What the filters let through: what is to come by date, then what is over, the latest first. A date that was asked for is shown though it is over. */
export function filterSpecialPrices(
  prices: readonly SpecialPriceEntry[],
  { date, courtId, showPast }: SpecialPriceFilters,
  today: CivilDate,
): SpecialPriceEntry[] {
  const found = prices
    .filter((entry) => date === null || entry.date === date)
    .filter((entry) => courtId === null || entry.courtId === courtId)
    .sort(byDateAndHour)
  const coming = found.filter((entry) => entry.date >= today)
  if (!showPast && date === null) return coming
  return [...coming, ...found.filter((entry) => entry.date < today).reverse()]
}

function byDateAndHour(a: SpecialPriceEntry, b: SpecialPriceEntry) {
  return (
    compare(a.date, b.date) ||
    compare(a.startTime, b.startTime) ||
    a.courtId - b.courtId ||
    a.id - b.id
  )
}

// Thousands of rows: comparing by the rules of a language would take ten times as long.
function compare(a: string, b: string) {
  return a === b ? 0 : a < b ? -1 : 1
}
