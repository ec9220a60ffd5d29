import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { within } from '../../platform/time/hours.ts'
import { weekdayOf, type Weekday } from '../../platform/time/weekday.ts'

export type Price = {
  id: number
  courtId: number
  weekday: Weekday
  startTime: ClockTime
  endTime: ClockTime
  priceCents: number
}
export type SpecialPrice = {
  id: number
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  priceCents: number
  description: string | null
}
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
