import { addDays, daysBetween, type CivilDate } from '../time/civil.ts'

/** The date, and every seventh day after it up to `end` included. */
export function weeklyDates(start: CivilDate, end: CivilDate): CivilDate[] {
  const weeks = Math.floor(daysBetween(start, end) / 7)
  return Array.from({ length: Math.max(0, weeks + 1) }, (_, week) => addDays(start, week * 7))
}

/** The dates of a reservation that may be weekly, in order. */
export function occurrenceDates({
  date,
  endDate,
  isRecurring,
}: {
  date: CivilDate
  endDate?: CivilDate | '' | null | undefined
  isRecurring: boolean
}): CivilDate[] {
  return isRecurring && endDate ? weeklyDates(date, endDate) : [date]
}
