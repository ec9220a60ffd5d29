import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { hoursBetween, within } from '../../platform/time/hours.ts'
import { weekdayOf } from '../../platform/time/weekday.ts'

/** A price that the table of a court had at some time, for a weekday or a date. */
export type OncePrice = {
  courtId: number
  day: string
  startTime: ClockTime
  endTime: ClockTime
  cents: number
}
type Priced = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  price: number
}

/** Whether that price is what the table said at some time, each hour by any price that it had. */
export function wasTablePrice(
  { courtId, date, endTime, price, startTime }: Priced,
  known: readonly OncePrice[],
): boolean {
  const days = [date, weekdayOf(date)]
  const own = known.filter((once) => once.courtId === courtId && days.includes(once.day))
  let sums = new Set([0])
  for (const hour of hoursBetween(startTime, endTime)) {
    const prices = own.filter((once) => within(hour, once.startTime, once.endTime))
    sums = new Set([...sums].flatMap((sum) => prices.map(({ cents }) => sum + cents)))
  }
  return sums.has(price)
}
