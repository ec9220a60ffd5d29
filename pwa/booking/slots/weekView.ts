import type { Sport } from '#shared/venue/courts/sport.ts'
import type { SlotReason } from '#shared/venue/hours/availability.ts'
import type { Calendar, CalendarSlot } from '#shared/booking/calendar/calendar.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { DAY_END, SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_LABELS, WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { Week } from '../../api/calendar.ts'
import { readFailureText } from '../../api/refusal.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { findSlot, slotKey, type BusySlots, type SelectedSlot } from '../cart.ts'

/** How a cell is drawn and reacts; `picking` and `releasing` have a request under way. */
type CellStatus = 'loading' | 'available' | 'picking' | 'selected' | 'releasing' | 'unavailable'
type WeekCell = {
  startTime: ClockTime
  status: CellStatus
  priceCents: number
  /** Why nobody can pick it. */
  reason?: SlotReason
  /** Pointed at: what the customer came for, or near it. */
  isMarked?: boolean
}
export type GridDay = {
  date: CivilDate
  shortName: string
  isToday: boolean
  closedReason: string | null
  /** One per hour that is shown, the same in each day. */
  cells: readonly WeekCell[]
}

type WeekOnScreen = { today: CivilDate; ahead: number; sport: Sport }
type Cart = { slots: readonly SelectedSlot[]; busy: BusySlots }

/** The seven days on screen, counted in weeks from today. */
export function weekOf({ today, ahead, sport }: WeekOnScreen): Week {
  const startDate = addDays(today, ahead * 7)
  return { startDate, endDate: addDays(startDate, 6), sportType: sport }
}

/** The week as everybody sees it, with this browser's cart on top of it. */
export function weekView(calendar: Calendar, cart: Cart): GridDay[] {
  return calendar.days.map((day) => ({
    date: day.date,
    shortName: day.shortDayName,
    isToday: day.date === calendar.today,
    closedReason: day.isClosed ? (day.closedReason ?? 'Fechado') : null,
    cells: day.slots.map((slot) => cellOf(day.date, slot, cart)),
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

function cellOf(date: CivilDate, slot: CalendarSlot, { slots, busy }: Cart): WeekCell {
  const { startTime } = slot
  const key = slotKey({ date, startTime })
  const held = findSlot(slots, key)
  const priceCents = held?.priceCents ?? toCents(slot.price)
  const underWay = busy[key]
  if (underWay) {
    return { startTime, priceCents, status: underWay === 'placing' ? 'picking' : 'releasing' }
  }
  if (held) return { startTime, priceCents, status: 'selected' }
  const free = slot.available && priceCents > 0
  const { reason } = slot
  return {
    startTime,
    priceCents,
    status: free ? 'available' : 'unavailable',
    ...(reason && { reason }),
  }
}

export const DAY_PARTS = [
  { name: 'Manhã', from: '00:00', to: '12:00' },
  { name: 'Tarde', from: '12:00', to: '18:00' },
  { name: 'Noite', from: '18:00', to: DAY_END },
] as const

// A grid must show them, as the week has them on other days.
const OVER: readonly (SlotReason | undefined)[] = ['past', 'closed-day', 'outside-hours']

/** Whether a list of one day's hours has this one: it is to come, and the venue is open. */
export function isShownByDay({ status, reason }: WeekCell): boolean {
  return status !== 'unavailable' || !OVER.includes(reason)
}

/** The day that is shown first: the earliest that has an hour to pick, else the first. */
export function firstFreeDay(days: readonly GridDay[]): GridDay {
  const free = days.find(({ cells }) => cells.some(({ status }) => status === 'available'))
  return free ?? days[0]!
}

const STATUS_TEXTS: Record<CellStatus, string> = {
  loading: 'carregando',
  available: 'disponível',
  picking: 'selecionando',
  selected: 'selecionado',
  releasing: 'removendo',
  unavailable: 'indisponível',
}

export type CellProps = {
  date: CivilDate
  startTime: ClockTime
  status: CellStatus
  priceCents: number
  isMarked?: boolean | undefined
}

/** `segunda-feira 23/11, 18:00, disponível, R$ 120,00`. */
export function cellLabel({ date, startTime, status, priceCents, isMarked }: CellProps): string {
  const parts = [`${weekdayName(date)} ${dayAndMonth(date)}`, startTime, STATUS_TEXTS[status]]
  const priced = status !== 'unavailable' && status !== 'loading'
  return [
    ...parts,
    ...(priced ? [formatReais(priceCents)] : []),
    ...(isMarked ? ['sugerido'] : []),
  ].join(', ')
}

/** `23/11`. */
export function dayAndMonth(date: CivilDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`
}

/** `segunda-feira`. */
export function weekdayName(date: CivilDate): string {
  return WEEKDAY_LABELS[weekdayOf(date)].toLowerCase()
}

type Reading = { readAtMs: number; error: unknown }

/** From when the calendar on screen is, on the venue's clock, while it cannot be read anew, and why. */
export function staleNote({ readAtMs, error }: Reading, timeZone: string, nowMs = serverNowMs()) {
  const read = venueNow(readAtMs, timeZone)
  const isToday = read.date === venueNow(nowMs, timeZone).date
  const when = isToday ? read.time : `${dayAndMonth(read.date)}, ${read.time}`
  const why = error === null ? '' : readFailureText(error, '')
  return why
    ? `Agenda de ${when}. ${why}`
    : `Sem conexão. Agenda de ${when}. Para reservar é preciso internet.`
}
