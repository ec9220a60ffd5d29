import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { weekdayOf, type Weekday } from '#shared/time/weekday.ts'

/** The agenda's cell that a class was asked for in. */
export type ClassCell = { courtId: number; date: CivilDate; startTime: ClockTime }

/** What of a class depends on one another while it is being typed; blank is not chosen yet. */
export type ClassFields = {
  courtId: string
  sportType: string
  startDate: CivilDate | null
  weekday: Weekday | ''
  startTime: ClockTime
  endTime: ClockTime
}

const USUAL_START = '08:00'

export function startOfClass(
  fixedClass: FixedClassEntry | null,
  cell: ClassCell | null,
  firstSport: string,
): ClassFields {
  if (fixedClass) {
    const { courtId, endTime, sportType, startDate, startTime, weekday } = fixedClass
    return { courtId: String(courtId), sportType, startDate, weekday, startTime, endTime }
  }
  const startTime = cell?.startTime ?? USUAL_START
  return {
    courtId: cell ? String(cell.courtId) : '',
    sportType: firstSport,
    startDate: cell?.date ?? null,
    weekday: cell ? weekdayOf(cell.date) : '',
    startTime,
    endTime: slotEnd(startTime),
  }
}
