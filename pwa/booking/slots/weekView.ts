import type { Calendar, CalendarDay } from '#shared/calendar/calendar.ts'
import { toCents } from '#shared/money/money.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/time/civil.ts'
import { SLOT_TIMES } from '#shared/time/hours.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/time/weekday.ts'
import { findSlot } from '../selectedSlots.ts'
import { slotKey, type SelectedSlot, type SlotKey } from '../wizard.types.ts'

/** How a cell looks and answers; `picking` and `releasing` have a request under way. */
export type CellStatus =
  'loading' | 'available' | 'picking' | 'selected' | 'releasing' | 'unavailable'
export type GridCell = { startTime: ClockTime; status: CellStatus; priceCents: number }
export type GridDay = {
  date: CivilDate
  shortName: string
  isToday: boolean
  /** Why nothing opens that day, when nothing does. */
  closedReason: string | null
  /** One per hour of `SLOT_TIMES`. */
  cells: readonly GridCell[]
}

type Selection = {
  slots: readonly SelectedSlot[]
  busy: Readonly<Record<SlotKey, 'placing' | 'releasing'>>
}

/** The week as everybody sees it with this browser's selection laid over it. */
export function weekView(calendar: Calendar, selection: Selection): GridDay[] {
  return calendar.days.map((day) => ({
    date: day.date,
    shortName: day.shortDayName,
    isToday: day.date === calendar.today,
    closedReason: day.isClosed ? (day.closedReason ?? 'Fechado') : null,
    cells: SLOT_TIMES.map((startTime) => cellOf(day, startTime, selection)),
  }))
}

/** The same week before the server has answered: its dates are known, its slots are not. */
export function loadingWeek(startDate: CivilDate, today: CivilDate): GridDay[] {
  return Array.from({ length: 7 }, (_, index) => addDays(startDate, index)).map((date) => ({
    date,
    shortName: WEEKDAY_SHORT[weekdayOf(date)],
    isToday: date === today,
    closedReason: null,
    cells: SLOT_TIMES.map((startTime) => ({ startTime, status: 'loading', priceCents: 0 })),
  }))
}

/** Whether nothing in the week can be picked and nothing is selected. */
export function isFullWeek(days: readonly GridDay[]): boolean {
  return days.every((day) => day.cells.every((cell) => cell.status === 'unavailable'))
}

function cellOf(day: CalendarDay, startTime: ClockTime, { slots, busy }: Selection): GridCell {
  const key = slotKey({ date: day.date, startTime })
  const slot = day.slots.find((slot) => slot.startTime === startTime)
  const held = findSlot(slots, key)
  const priceCents = held?.priceCents ?? toCents(slot?.price ?? 0)
  const underWay = busy[key]
  if (underWay) {
    return { startTime, priceCents, status: underWay === 'placing' ? 'picking' : 'releasing' }
  }
  if (held) return { startTime, priceCents, status: 'selected' }
  const free = slot?.available === true && priceCents > 0
  return { startTime, priceCents, status: free ? 'available' : 'unavailable' }
}
