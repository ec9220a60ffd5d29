import type { Calendar, CalendarDay, FreeHour } from '#shared/booking/calendar/calendar.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'

/** Where a venue usually is, until its answer has come. */
export const USUAL_ZONE = 'America/Sao_Paulo'
const USUAL_OFFSET_MS = -3 * 3_600_000

/** The date there, which is three hours behind UTC all year: the first screen asks from it and goes on from the server's. The browser's time zones take a slow phone 0.1 s to load. */
export function usualToday(instantMs: number): CivilDate {
  return new Date(instantMs + USUAL_OFFSET_MS).toISOString().slice(0, 10)
}

/** `Aberto hoje, 06:00–22:00`, or why not. */
export function openingText({ days, today }: Calendar): string {
  const day = days.find(({ date }) => date === today)
  if (!day) return ''
  const { isClosed, closedReason, operationHours: hours, partialClosing: pause } = day
  if (isClosed || !hours) return withReason('Fechado hoje', closedReason)
  const open = `Aberto hoje, ${hours.openTime}–${hours.closeTime}`
  return pause ? `${open} (fechado das ${pause.startTime} às ${pause.endTime})` : open
}

function withReason(text: string, reason: CalendarDay['closedReason']) {
  return reason && reason !== 'Fechado' ? `${text}: ${reason}` : text
}

/** The lowest price of an hour of the week that has one, in centavos; null without any. */
export function lowestPriceCents({ days }: Calendar): number | null {
  const prices = days.flatMap(({ slots }) => slots.map(({ price }) => price)).filter(Boolean)
  return prices.length > 0 ? toCents(Math.min(...prices)) : null
}

/** The price of an hour of the week, whatever is played, in centavos. */
export function priceIn({ days }: Calendar, { date, startTime }: FreeHour): number {
  const slots = days.find((day) => day.date === date)?.slots ?? []
  return toCents(slots.find((slot) => slot.startTime === startTime)?.price ?? 0)
}

/** `hoje 19:00, 20:00 · amanhã 06:00`. */
export function freeHoursText(hours: readonly FreeHour[], today: CivilDate): string {
  const days = [...new Set(hours.map(({ date }) => date))]
  return days
    .map((day) => {
      const times = hours.filter(({ date }) => date === day).map(({ startTime }) => startTime)
      return `${dayText(day, today)} ${times.join(', ')}`
    })
    .join(' · ')
}

/** `hoje`, `amanhã`, `seg 23/11`. */
export function dayText(date: CivilDate, today: CivilDate) {
  if (date === today) return 'hoje'
  if (today && date === addDays(today, 1)) return 'amanhã'
  return `${WEEKDAY_SHORT[weekdayOf(date)].toLowerCase()} ${date.slice(8)}/${date.slice(5, 7)}`
}

/** `seg 23/11 18:00, 19:00 · ter 24/11 20:00`. */
export function hoursText(hours: readonly FreeHour[]): string {
  return freeHoursText(hours, '')
}

/** `120` or `99,90`: a price where there is little room. */
export function shortPrice(priceCents: number): string {
  const cents = priceCents % 100
  const reais = String((priceCents - cents) / 100)
  return cents === 0 ? reais : `${reais},${String(cents).padStart(2, '0')}`
}
