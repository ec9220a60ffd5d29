import { useState } from 'react'
import { NOTHING, useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { maskPhone, readPhone } from '#shared/platform/contact/phone.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { weekdayOf, type Weekday } from '#shared/platform/time/weekday.ts'

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
  instructor: string
  teacherId: string
}

const USUAL_START = '08:00'

function startOfClass(
  fixedClass: FixedClassEntry | null,
  cell: ClassCell | null,
  firstSport: string,
): ClassFields {
  if (fixedClass) {
    const { courtId, endTime, sportType, startDate, startTime, weekday } = fixedClass
    const instructor = fixedClass.instructor ?? ''
    const teacherId = String(fixedClass.teacherId ?? '')
    const place = { courtId: String(courtId), sportType, startDate, weekday, startTime, endTime }
    return { ...place, instructor, teacherId }
  }
  const startTime = cell?.startTime ?? USUAL_START
  return {
    courtId: cell ? String(cell.courtId) : '',
    sportType: firstSport,
    startDate: cell?.date ?? null,
    weekday: cell ? weekdayOf(cell.date) : '',
    startTime,
    endTime: slotEnd(startTime),
    instructor: '',
    teacherId: '',
  }
}

/** The class with its whole contact, which the device stores masked, once the server has returned it; a later answer changes no field that is being typed in. */
export function useOpenedClass(fixedClass: FixedClassEntry | null) {
  const store = useAdminStore()
  const isClosed = isMasked(fixedClass?.email) || isMasked(fixedClass?.phone)
  const state = useResource(fixedClass && isClosed ? store.fixedClass(fixedClass.id) : NOTHING)
  const [first, setFirst] = useState<FixedClassEntry | null>(null)
  const now = valueOf(state)
  if (first === null && now !== null) setFirst(now)
  const contact = first ?? now
  const opened =
    fixedClass && contact
      ? { ...fixedClass, email: contact.email, phone: contact.phone }
      : fixedClass
  return { opened, status: state.status }
}

type Contact = { email?: string | null | undefined; phone?: string | null | undefined }

/** The edit without a contact that nobody changed: what was opened is not stored on the device. */
export function withoutUntouched<Body extends Contact>(
  { email, phone, ...body }: Body,
  opened: FixedClassEntry,
) {
  const isSameEmail = email === undefined || (email ?? '').trim() === (opened.email ?? '')
  const shown = readPhone(maskPhone(opened.phone ?? ''))
  const isSamePhone = phone === undefined || readPhone(phone ?? '') === shown
  return { ...body, ...(isSameEmail ? {} : { email }), ...(isSamePhone ? {} : { phone }) }
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
    setInstructor: (instructor: string) => change({ instructor }),
    setTeacher: (teacherId: string) => change({ teacherId }),
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
