import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import { SPORTS } from '#shared/court/sport.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { weekdayOf, type Weekday } from '#shared/time/weekday.ts'

/** The agenda's cell in which the class was begun. */
export type ClassCell = { courtId: number; date: CivilDate; startTime: ClockTime }

/** What of a class depends on one another while it is being typed; blank is not chosen yet. */
type ClassFields = {
  courtId: string
  sportType: string
  startDate: CivilDate | null
  weekday: Weekday | ''
  startTime: ClockTime
  endTime: ClockTime
}

const USUAL_START = '08:00'

function startOfClass(
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

export type ClassFieldsState = ReturnType<typeof useClassFields>

/** A class's fields that set one another: the date its weekday, the start its end, the court its sport. */
export function useClassFields(
  fixedClass: FixedClassEntry | null,
  cell: ClassCell | null,
  courts: readonly Court[],
) {
  const sportsOf = (courtId: string) => {
    const sports = courts.find(({ id }) => String(id) === courtId)?.sportTypes ?? []
    return sports.length > 0 ? sports : SPORTS
  }
  const [fields, setFields] = useState(() =>
    startOfClass(fixedClass, cell, cell ? sportsOf(String(cell.courtId))[0]! : ''),
  )
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  return {
    ...fields,
    sports: sportsOf(fields.courtId),
    setCourt: (courtId: string) =>
      change({ courtId, sportType: courtId === '' ? '' : sportsOf(courtId)[0]! }),
    setSport: (sportType: string) => change({ sportType }),
    setStartDate: (startDate: CivilDate | null) =>
      change({ startDate, weekday: startDate ? weekdayOf(startDate) : fields.weekday }),
    setWeekday: (weekday: string) => change({ weekday: weekday as Weekday | '' }),
    setStartTime: (startTime: ClockTime) => change({ startTime, endTime: slotEnd(startTime) }),
    setEndTime: (endTime: ClockTime) => change({ endTime }),
    read: ({ teacherId, ...values }: Record<string, string>) => ({
      ...values,
      // Where it could not be chosen it stays.
      ...(teacherId === undefined
        ? {}
        : { teacherId: teacherId === '' ? null : Number(teacherId) }),
      courtId: fields.courtId === '' ? '' : Number(fields.courtId),
      // A missing choice is reported before an unknown one.
      sportType: fields.sportType === '' ? undefined : fields.sportType,
      startDate: fields.startDate ?? '',
      weekday: fields.weekday,
      startTime: fields.startTime,
      endTime: fields.endTime,
    }),
  }
}
