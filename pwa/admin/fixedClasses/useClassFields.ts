import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import { SPORTS } from '#shared/court/sport.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { weekdayOf, type Weekday } from '#shared/time/weekday.ts'
import { startOfClass, type ClassCell } from './fixedClassStart.ts'

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
    read: (values: Record<string, string>) => ({
      ...values,
      courtId: fields.courtId === '' ? '' : Number(fields.courtId),
      // Chosen or not is told before whether it is known.
      sportType: fields.sportType === '' ? undefined : fields.sportType,
      startDate: fields.startDate ?? '',
      weekday: fields.weekday,
      startTime: fields.startTime,
      endTime: fields.endTime,
    }),
  }
}
