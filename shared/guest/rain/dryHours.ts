import { sumCents } from '../../platform/money/money.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { hoursBetween, type HourRange } from '../../platform/time/hours.ts'

/** Says what stays of a reservation of which only a part of the hours is closed, and what goes. */
type Division = { dry: HourRange; closed: HourRange }

/**
 * Divides a reservation by what is closed: one end of it stays, the longer one, of two alike the first. Nobody plays, waits an hour in the
 * rain and plays again: the other end goes with what is closed. Who is on the court already keeps what comes before it. Null when no end is dry.
 */
export function divided(
  { endTime, startTime }: HourRange,
  span: HourRange,
  hasBegun: boolean,
): Division | null {
  const before = hoursBetween(startTime, span.startTime).length
  const after = hoursBetween(span.endTime, endTime).length
  if (before === 0 && after === 0) return null
  return before > 0 && (hasBegun || before >= after)
    ? {
        dry: { startTime, endTime: span.startTime },
        closed: { startTime: span.startTime, endTime },
      }
    : { dry: { startTime: span.endTime, endTime }, closed: { startTime, endTime: span.endTime } }
}

/** Centavos that the price table says for an hour of a court. */
export type HourCents = (hour: { courtId: number; date: CivilDate; startTime: ClockTime }) => number

type Priced = HourRange & { courtId: number; date: CivilDate; price: number }

/** The centavos of each hour of a price: the hour's own where those of the table make up the price, else equal parts, the last centavo with the last hour. */
export function hourShares(
  { courtId, date, endTime, price, startTime }: Priced,
  hourCents: HourCents,
): ReadonlyMap<ClockTime, number> {
  const hours = hoursBetween(startTime, endTime)
  const own = hours.map((hour) => hourCents({ courtId, date, startTime: hour }))
  const equal = Math.floor(price / hours.length)
  const isByTable = sumCents(own) === price
  return new Map(
    hours.map((hour, index) => {
      const isLast = index === hours.length - 1
      const part = isLast ? price - equal * (hours.length - 1) : equal
      return [hour, isByTable ? own[index]! : part]
    }),
  )
}
