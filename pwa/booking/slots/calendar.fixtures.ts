import type { Calendar, CalendarSlot } from '#shared/booking/calendar/calendar.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { MONTH_SHORT, WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'

type Week = {
  today?: CivilDate
  startDate?: CivilDate
  /** What is not a free hour of R$ 120, by `2026-11-23 18:00`. */
  slots?: Record<string, Partial<CalendarSlot>>
}

/** Seven open days with every hour free at R$ 120, but for `slots`. */
export function aCalendar({ today = '2026-11-21', startDate = today, slots = {} }: Week = {}) {
  const calendar: Calendar = {
    today,
    changesAt: `${today}T23:00:00.000Z`,
    days: Array.from({ length: 7 }, (_, index) => addDays(startDate, index)).map((date) => ({
      date,
      shortDayName: WEEKDAY_SHORT[weekdayOf(date)],
      dayOfMonth: Number(date.slice(8)),
      monthShort: MONTH_SHORT[Number(date.slice(5, 7)) - 1]!,
      isClosed: false,
      closedReason: null,
      partialClosing: null,
      operationHours: { isOpen: true, openTime: '06:00', closeTime: '23:00' },
      reservations: [],
      fixedClasses: [],
      holds: [],
      slots: SLOT_TIMES.map((startTime) => ({
        startTime,
        available: true,
        price: 120,
        ...slots[`${date} ${startTime}`],
      })),
    })),
  }
  return calendar
}
