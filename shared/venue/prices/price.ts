import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { within } from '../../platform/time/hours.ts'
import { weekdayOf, WEEKDAYS } from '../../platform/time/weekday.ts'

export const PriceSchema = v.object({
  id: v.number(),
  courtId: v.number(),
  weekday: v.picklist(WEEKDAYS),
  startTime: v.string(),
  endTime: v.string(),
  priceCents: v.number(),
})
export type Price = v.InferOutput<typeof PriceSchema>
export const SpecialPriceSchema = v.object({
  id: v.number(),
  courtId: v.number(),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  priceCents: v.number(),
  description: v.nullable(v.string()),
})
export type SpecialPrice = v.InferOutput<typeof SpecialPriceSchema>
type PricedSlot = { courtId: number; date: CivilDate; startTime: ClockTime }

/** Centavos of one hour: a special price that covers its start wins over the weekday's; 0 when none does. */
export function slotPriceCents(
  slot: PricedSlot,
  prices: readonly Price[],
  specials: readonly SpecialPrice[],
): number {
  const special = specials.find((entry) => entry.date === slot.date && covers(entry, slot))
  if (special) return special.priceCents
  const weekday = weekdayOf(slot.date)
  return prices.find((entry) => entry.weekday === weekday && covers(entry, slot))?.priceCents ?? 0
}

function covers(
  entry: { courtId: number; startTime: ClockTime; endTime: ClockTime },
  slot: PricedSlot,
) {
  return entry.courtId === slot.courtId && within(slot.startTime, entry.startTime, entry.endTime)
}
