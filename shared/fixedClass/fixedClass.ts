import type { Sport } from '../court/sport.ts'
import type { CivilDate, ClockTime } from '../time/civil.ts'
import { within } from '../time/hours.ts'
import { weekdayOf, type Weekday } from '../time/weekday.ts'

export type FixedClass = {
  id: number
  name: string
  courtId: number
  sportType: Sport
  weekday: Weekday
  startTime: ClockTime
  endTime: ClockTime
  startDate: CivilDate
  /** Last date on which it may take place; null while it goes on. */
  endDate: CivilDate | null
  active: boolean
  /** Dates on which only that occurrence was cancelled. */
  cancelledDates: readonly CivilDate[]
}

/** Whether the class takes place on that date. */
export function meetsOn(fixedClass: FixedClass, date: CivilDate): boolean {
  return (
    fixedClass.active &&
    fixedClass.weekday === weekdayOf(date) &&
    fixedClass.startDate <= date &&
    (fixedClass.endDate === null || date <= fixedClass.endDate) &&
    !fixedClass.cancelledDates.includes(date)
  )
}

/** Whether the class keeps that court-hour from anyone else. */
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
