import { TABLE_END, TABLE_START } from '#shared/pricing/priceTable.ts'
import type { Weekday } from '#shared/time/weekday.ts'

export type PriceStart = {
  courtId: number
  weekday: Weekday
  startTime: string
  endTime: string
  price: number
}

const WHOLE_DAY = { startTime: TABLE_START, endTime: TABLE_END }

/** What the form of a new price begins with (`spec.md` §9): the whole day, or the stretch that still has none. */
export function newPrice(courtId: number, weekday: Weekday, range = WHOLE_DAY): PriceStart {
  return { courtId, weekday, ...range, price: 100 }
}
