import { daysBetween, type CivilDate } from '../../platform/time/civil.ts'

/** Counts the weeks from that of today, which begins with it, to the one that a day is shown in. */
export function weeksTo(today: CivilDate, date: CivilDate): number {
  return Math.max(0, Math.floor(daysBetween(today, date) / 7))
}
