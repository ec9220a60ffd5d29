import { addDays, type CivilDate } from '#shared/time/civil.ts'
import { weekdayOf, type Weekday } from '#shared/time/weekday.ts'

/** The first date from `from` on that is this weekday. */
export function nextOn(weekday: Weekday, from: CivilDate): CivilDate {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days))
  return week.find((date) => weekdayOf(date) === weekday) ?? from
}
