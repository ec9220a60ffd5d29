import { addDays, type CivilDate, type ClockTime } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'

export type Slot = { date: CivilDate; time: ClockTime }

/** The venue's date so many days from now. */
export function inDays(days: number): CivilDate {
  return addDays(venueNow(Date.now(), 'America/Sao_Paulo').date, days)
}

/** `23/11`. */
export function dayAndMonth(date: CivilDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`
}
