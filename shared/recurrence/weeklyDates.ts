import { addDays, daysBetween, type CivilDate } from '../time/civil.ts'

/** The date, and every seventh day after it up to `end` included. */
export function weeklyDates(start: CivilDate, end: CivilDate): CivilDate[] {
  const weeks = Math.floor(daysBetween(start, end) / 7)
  return Array.from({ length: Math.max(0, weeks + 1) }, (_, week) => addDays(start, week * 7))
}
