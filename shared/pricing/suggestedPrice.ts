import { sumCents, toCents } from '../money/money.ts'
import type { CivilDate, ClockTime } from '../time/civil.ts'
import { hoursBetween } from '../time/hours.ts'
import { slotPriceCents } from './price.ts'
import type { PriceEntry, SpecialPriceEntry } from './price.schema.ts'

/** Centavos that staff's form suggests for an hour without a configured price. */
export const STAFF_HOUR_CENTS = 100_00

type Range = { courtId: number; date: CivilDate; startTime: ClockTime; endTime: ClockTime }

/** Centavos that staff's form suggests for a court from one hour to another: each hour's own price, summed. */
export function suggestedPriceCents(
  { courtId, date, startTime, endTime }: Range,
  prices: readonly PriceEntry[],
  specials: readonly SpecialPriceEntry[],
): number {
  const own = prices.map(inCents)
  const special = specials.map(inCents)
  return sumCents(
    hoursBetween(startTime, endTime).map(
      (hour) =>
        slotPriceCents({ courtId, date, startTime: hour }, own, special) || STAFF_HOUR_CENTS,
    ),
  )
}

function inCents<Entry extends { price: number }>(entry: Entry) {
  return { ...entry, priceCents: toCents(entry.price) }
}
