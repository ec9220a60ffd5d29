import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'

export type Slot = { date: CivilDate; time: ClockTime }

const BRASILIA = 'America/Sao_Paulo'
/** Where the venues are: in the west when Brasília's day ends, so that no journey meets its venue's midnight. */
export const VENUE_ZONE =
  venueNow(Date.now(), BRASILIA).time < '22:00' ? BRASILIA : 'America/Rio_Branco'

/** The venue's date so many days from now. */
export function inDays(days: number): CivilDate {
  return addDays(venueNow(Date.now(), VENUE_ZONE).date, days)
}

/** `23/11`. */
export function dayAndMonth(date: CivilDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`
}
