import { formatDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'

/** `21/11/2026 09:05` on the venue's clock. */
export function instantText(instant: string, timeZone: string): string {
  const { date, time } = venueNow(Date.parse(instant), timeZone)
  return `${formatDate(date)} ${time}`
}

/** `9:05` on the venue's clock. */
export function shortTime(instant: string, timeZone: string): string {
  return venueNow(Date.parse(instant), timeZone).time.replace(/^0/, '')
}
