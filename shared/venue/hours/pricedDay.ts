import { slotPrice } from '../prices/price.ts'
import type { PriceEntry, SpecialPriceEntry } from '../prices/price.schema.ts'
import { slotEnd, type HourRange } from '../../platform/time/hours.ts'
import { closes, isClosedAllDay, openHours, type Closing, type DayFacts } from './availability.ts'

/** A stretch of opening hours with one price, or one reason for none. `over` are the weekday's prices that a special one is in the place of. */
export type Stretch = HourRange &
  (
    | { kind: 'special'; entry: SpecialPriceEntry; over: readonly PriceEntry[] }
    | { kind: 'weekly'; entry: PriceEntry }
    | { kind: 'unpriced' }
    | { kind: 'closed'; closing: Closing }
  )

export type CourtDay = {
  stretches: Stretch[]
  /** The date's special prices that no hour has: closed or outside the opening hours. */
  idle: SpecialPriceEntry[]
}

type Priced = { prices: readonly PriceEntry[]; specials: readonly SpecialPriceEntry[] }

/** Lists what each stretch of a date's opening hours costs on a court; none on a day that is closed. */
export function courtDay(day: DayFacts, courtId: number, { prices, specials }: Priced): CourtDay {
  const stretches: Stretch[] = []
  for (const startTime of hoursOf(day)) {
    const hour = hourAt(day, courtId, startTime, { prices, specials })
    const last = stretches.at(-1)
    if (!last || last.endTime !== startTime || !isAlike(last, hour)) stretches.push(hour)
    else stretches[stretches.length - 1] = joined(last, hour)
  }
  const inForce = new Set(stretches.map((one) => 'entry' in one && one.entry))
  const own = specials.filter((one) => one.courtId === courtId && one.date === day.date)
  return { stretches, idle: own.filter((one) => !inForce.has(one)) }
}

/** Lists the hours of the day as its weekday has them, those too that a part of the day's closings takes. */
function hoursOf(day: DayFacts) {
  return isClosedAllDay(day) ? [] : openHours({ ...day, closings: [] })
}

function hourAt(day: DayFacts, courtId: number, startTime: string, priced: Priced): Stretch {
  const { prices, specials } = priced
  const range = { startTime, endTime: slotEnd(startTime) }
  const closing = day.closings.find((one) => one.date === day.date && closes(one, startTime))
  if (closing) return { ...range, kind: 'closed', closing }
  const slot = { courtId, date: day.date, startTime }
  const found = slotPrice(slot, prices, specials)
  if (!found) return { ...range, kind: 'unpriced' }
  if (found.kind === 'weekly') return { ...range, ...found }
  const weekly = slotPrice<PriceEntry, never>(slot, prices, [])
  return { ...range, ...found, over: weekly ? [weekly.entry] : [] }
}

function isAlike(one: Stretch, other: Stretch) {
  const source = (stretch: Stretch) =>
    'entry' in stretch ? stretch.entry : 'closing' in stretch ? stretch.closing : null
  return one.kind === other.kind && source(one) === source(other)
}

function joined(one: Stretch, other: Stretch): Stretch {
  const { endTime } = other
  if (one.kind !== 'special' || other.kind !== 'special') return { ...one, endTime }
  return { ...one, endTime, over: [...new Set([...one.over, ...other.over])] }
}
