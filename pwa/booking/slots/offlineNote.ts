import { dayAndMonth } from './cellLabel.ts'
import { venueNow } from '#shared/time/venueClock.ts'

/** How old the calendar on screen is, on the venue's clock, while the server gives no answer. */
export function offlineNote(toldAtMs: number, timeZone: string, nowMs = Date.now()): string {
  const told = venueNow(toldAtMs, timeZone)
  const isToday = told.date === venueNow(nowMs, timeZone).date
  const when = isToday ? told.time : `${dayAndMonth(told.date)}, ${told.time}`
  return `Sem conexão. Agenda de ${when}. Para reservar é preciso internet.`
}
