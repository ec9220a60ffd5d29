import { sumCents, toCents } from '../../platform/money/money.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { hoursBetween, slotEnd } from '../../platform/time/hours.ts'
import { slotPriceCents, type Price, type SpecialPrice } from './price.ts'
import type { PriceEntry, SpecialPriceEntry } from './price.schema.ts'

/** Centavos that staff's form suggests for an hour without a configured price. */
const STAFF_HOUR_CENTS = 100_00

type Range = { courtId: number; date: CivilDate; startTime: ClockTime; endTime: ClockTime }

/** Centavos that the price table says for a court from one hour to another: each hour's own price, summed. */
export function tablePriceCents(
  { courtId, date, startTime, endTime }: Range,
  prices: readonly Price[],
  specials: readonly SpecialPrice[],
): number {
  return sumCents(
    hoursBetween(startTime, endTime).map(
      (hour) =>
        slotPriceCents({ courtId, date, startTime: hour }, prices, specials) || STAFF_HOUR_CENTS,
    ),
  )
}

/** Centavos by which a price is below the table's, of the hours that have one there. */
export function belowTableCents(
  { courtId, date, startTime, endTime, price }: Range & { price: number },
  prices: readonly Price[],
  specials: readonly SpecialPrice[],
): number {
  const hours = hoursBetween(startTime, endTime).map((hour) =>
    slotPriceCents({ courtId, date, startTime: hour }, prices, specials),
  )
  return Math.max(0, sumCents(hours) - price)
}

/** The same from prices as on the wire. */
export function suggestedPriceCents(
  range: Range,
  prices: readonly PriceEntry[],
  specials: readonly SpecialPriceEntry[],
): number {
  return tablePriceCents(range, prices.map(inCents), specials.map(inCents))
}

/** Returns the same of one hour at a time, for who shares a price out over its hours. */
export function suggestedHourCents(
  prices: readonly PriceEntry[],
  specials: readonly SpecialPriceEntry[],
) {
  return (hour: Omit<Range, 'endTime'>): number =>
    suggestedPriceCents({ ...hour, endTime: slotEnd(hour.startTime) }, prices, specials)
}

function inCents<Entry extends { price: number }>(entry: Entry) {
  return { ...entry, priceCents: toCents(entry.price) }
}
