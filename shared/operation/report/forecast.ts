import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { addDays, daysBetween, type CivilDate } from '../../platform/time/civil.ts'
import { addTally, emptyTally, soldCents, soldHours, usedHours, type Tally } from './courtHours.ts'

const FORECAST_DAYS = 28
/** How many same weekdays before today an estimate is made from. */
const SAMPLE_WEEKS = 8
const FEWEST_SAMPLES = 4

/** A day to come: what is sold of it, what was sold of the same weekday four weeks before, and what may still come. Hours of courts. */
export const ForecastDaySchema = v.object({
  date: AnsweredDateSchema,
  offered: v.number(),
  sold: v.number(),
  /** Centavos. */
  soldCents: v.number(),
  before: v.object({ date: AnsweredDateSchema, sold: v.number(), soldCents: v.number() }),
  /** The estimate of all that will be sold, from the last eight same weekdays at the same hours; null where too few are known. */
  estimate: v.nullable(v.object({ low: v.number(), middle: v.number(), high: v.number() })),
})
export type ForecastDay = v.InferOutput<typeof ForecastDaySchema>

/** The days that a forecast is made from. */
export function forecastRange(today: CivilDate): { startDate: CivilDate; endDate: CivilDate } {
  return {
    startDate: addDays(today, -7 * SAMPLE_WEEKS),
    endDate: addDays(today, FORECAST_DAYS - 1),
  }
}

type HourTallies = ReadonlyMap<number, Tally>

/** The next 28 days from today on. `hoursOf` knows the days of `forecastRange`; hours before `hourNow` are over today. */
export function forecast(
  hoursOf: (date: CivilDate) => HourTallies,
  today: CivilDate,
  hourNow: number,
): ForecastDay[] {
  return Array.from({ length: FORECAST_DAYS }, (_, index): ForecastDay => {
    const date = addDays(today, index)
    const before = addDays(date, -FORECAST_DAYS)
    const [tally, tallyBefore] = [sumOf(hoursOf(date)), sumOf(hoursOf(before))]
    const samples = sampleDates(date, today).map(hoursOf)
    return {
      date,
      offered: tally.offered,
      sold: soldHours(tally),
      soldCents: soldCents(tally),
      before: { date: before, sold: soldHours(tallyBefore), soldCents: soldCents(tallyBefore) },
      estimate: estimateOf(hoursOf(date), samples, date === today ? hourNow : 0),
    }
  })
}

/** The last eight days before today with the weekday of the date. */
function sampleDates(date: CivilDate, today: CivilDate): CivilDate[] {
  const weeks = Math.floor(daysBetween(today, date) / 7) + 1
  return Array.from({ length: SAMPLE_WEEKS }, (_, index) => addDays(date, -7 * (weeks + index)))
}

/** Hour by hour: what is sold stays sold, and more than is free cannot come. */
function estimateOf(
  day: HourTallies,
  samples: readonly HourTallies[],
  fromHour: number,
): ForecastDay['estimate'] {
  const sum = { low: 0, middle: 0, high: 0 }
  let isKnown = false
  for (const [hour, tally] of day) {
    const sold = soldHours(tally)
    const most = hour < fromHour ? sold : sold + tally.offered - usedHours(tally)
    const known = samples
      .flatMap((sample) => sample.get(hour) ?? [])
      .map(soldHours)
      .toSorted((a, b) => a - b)
    const isEnough = known.length >= FEWEST_SAMPLES
    isKnown ||= isEnough
    const expected = (part: number) =>
      isEnough ? Math.min(most, Math.max(sold, quantile(known, part))) : sold
    sum.low += expected(0.25)
    sum.middle += expected(0.5)
    sum.high += expected(0.75)
  }
  return isKnown ? sum : null
}

/** Between the two values that are nearest to that part of the sorted list. */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [lower, upper] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return lower + (upper - lower) * (at - Math.floor(at))
}

function sumOf(hours: HourTallies): Tally {
  const tally = emptyTally()
  for (const hour of hours.values()) addTally(tally, hour)
  return tally
}
