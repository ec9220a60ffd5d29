import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'

const TODAY = '2026-11-23'

/** A week with every hour free: the most that a grid has to show. */
export const openWeek: Calendar = {
  today: TODAY,
  changesAt: '2026-11-24T03:00:00.000Z',
  days: Array.from({ length: 7 }, (_, index) => addDays(TODAY, index)).map((date) => ({
    date,
    shortDayName: WEEKDAY_SHORT[weekdayOf(date)],
    dayOfMonth: Number(date.slice(8)),
    monthShort: 'nov',
    isClosed: false,
    closedReason: null,
    partialClosing: null,
    operationHours: { isOpen: true, openTime: '06:00', closeTime: '23:00' },
    reservations: [],
    fixedClasses: [],
    holds: [],
    slots: SLOT_TIMES.map((startTime) => ({ startTime, available: true, price: 120 })),
  })),
}
