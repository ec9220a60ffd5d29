import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { within } from '../../platform/time/hours.ts'
import { weekdayOf, WEEKDAYS, type Weekday } from '../../platform/time/weekday.ts'

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
type Covering = { courtId: number; startTime: ClockTime; endTime: ClockTime }
type Weekly = Covering & { weekday: Weekday }
type Dated = Covering & { date: CivilDate }

/** Returns the price that is in force in one hour: a special one that covers its start wins over the weekday's; null where none does. */
export function slotPrice<P extends Weekly, S extends Dated>(
  slot: PricedSlot,
  prices: readonly P[],
  specials: readonly S[],
): { kind: 'special'; entry: S } | { kind: 'weekly'; entry: P } | null {
  const special = specials.find((entry) => entry.date === slot.date && covers(entry, slot))
  if (special) return { kind: 'special', entry: special }
  const weekday = weekdayOf(slot.date)
  const weekly = prices.find((entry) => entry.weekday === weekday && covers(entry, slot))
  return weekly ? { kind: 'weekly', entry: weekly } : null
}

/** Returns the centavos of the price in force; 0 when there is none. */
export function slotPriceCents(
  slot: PricedSlot,
  prices: readonly Price[],
  specials: readonly SpecialPrice[],
): number {
  return slotPrice(slot, prices, specials)?.entry.priceCents ?? 0
}

function covers(entry: Covering, slot: PricedSlot) {
  return entry.courtId === slot.courtId && within(slot.startTime, entry.startTime, entry.endTime)
}
