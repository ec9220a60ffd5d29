import * as v from 'valibot'
import { SPORTS } from '../courts/sport.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { addDays, datesBetween, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { overlaps, within } from '../../platform/time/hours.ts'
import { isPast, type VenueNow } from '../../platform/time/venueClock.ts'
import { weekdayOf, WEEKDAYS } from '../../platform/time/weekday.ts'

export const FixedClassSchema = v.object({
  id: v.number(),
  name: v.string(),
  courtId: v.number(),
  sportType: v.picklist(SPORTS),
  weekday: v.picklist(WEEKDAYS),
  startTime: v.string(),
  endTime: v.string(),
  startDate: AnsweredDateSchema,
  /** Last date on which it may take place; null while it goes on. */
  endDate: v.nullable(AnsweredDateSchema),
  active: v.boolean(),
  /** Dates on which only that occurrence was cancelled. */
  cancelledDates: v.pipe(v.array(AnsweredDateSchema), v.readonly()),
})
export type FixedClass = v.InferOutput<typeof FixedClassSchema>

/** The dates of these, each once and in order, on which the class would take place. */
export function leftOut(fixedClass: Times, dates: readonly CivilDate[]): CivilDate[] {
  const all = { ...fixedClass, cancelledDates: [] }
  return [...new Set(dates)].filter((date) => meetsOn(all, date)).sort()
}

/** When a class meets. */
type Times = Omit<FixedClass, 'id' | 'name' | 'courtId' | 'sportType'>

export function meetsOn(fixedClass: Times, date: CivilDate): boolean {
  return (
    fixedClass.active &&
    fixedClass.weekday === weekdayOf(date) &&
    fixedClass.startDate <= date &&
    (fixedClass.endDate === null || date <= fixedClass.endDate) &&
    !fixedClass.cancelledDates.includes(date)
  )
}

export function classOccupies(
  fixedClass: FixedClass,
  slot: { courtId: number; date: CivilDate; startTime: ClockTime },
): boolean {
  return (
    fixedClass.courtId === slot.courtId &&
    within(slot.startTime, fixedClass.startTime, fixedClass.endTime) &&
    meetsOn(fixedClass, slot.date)
  )
}

/** Whether two classes ever want the same court-hour. A cancelled occurrence leaves its date to the other. */
export function collidesWith(one: FixedClass, other: FixedClass): boolean {
  return one.courtId === other.courtId && meetTogether(one, other)
}

/** Whether two classes ever run at the same time, on whichever courts. */
export function meetTogether(one: Times, other: Times): boolean {
  if (one.weekday !== other.weekday || !overlaps(one, other)) return false
  const from = one.startDate > other.startDate ? one.startDate : other.startDate
  const cancelled = one.cancelledDates.length + other.cancelledDates.length
  // That many weeks have one occurrence more than can be cancelled.
  const ends = [addDays(from, 7 * (cancelled + 1)), one.endDate, other.endDate]
  const [until = from] = ends.filter((end) => end !== null).sort()
  return datesBetween(from, until).some((date) => meetsOn(one, date) && meetsOn(other, date))
}

export function meetsAgain(fixedClass: FixedClass, now: VenueNow): boolean {
  const { cancelledDates, endDate, startDate, startTime } = fixedClass
  const from = startDate > now.date ? startDate : now.date
  // That many weeks have one occurrence more than can be cancelled or begun.
  const enough = addDays(from, 7 * (cancelledDates.length + 2))
  const until = endDate !== null && endDate < enough ? endDate : enough
  return datesBetween(from, until).some(
    (date) => meetsOn(fixedClass, date) && !isPast(date, startTime, now),
  )
}

/** Whether any occurrence of the class has begun: from then on it has a past. */
export function hasMet(fixedClass: FixedClass, now: VenueNow): boolean {
  const { cancelledDates, startDate, endDate, startTime } = fixedClass
  const until = endDate !== null && endDate < now.date ? endDate : now.date
  // That many weeks have one occurrence more than can be cancelled or yet to begin.
  const enough = addDays(until, -7 * (cancelledDates.length + 2))
  return datesBetween(startDate > enough ? startDate : enough, until).some(
    (date) => meetsOn(fixedClass, date) && isPast(date, startTime, now),
  )
}

export function hasBegunToday(fixedClass: FixedClass, now: VenueNow): boolean {
  return meetsOn(fixedClass, now.date) && isPast(now.date, fixedClass.startTime, now)
}

/** The last date of the class's past: today once it has begun, else yesterday. */
export function lastBegunDate(fixedClass: FixedClass, now: VenueNow): string {
  return hasBegunToday(fixedClass, now) ? now.date : addDays(now.date, -1)
}
