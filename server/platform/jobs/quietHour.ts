import { venueNow } from '#shared/platform/time/venueClock.ts'

/** The venue's hours in which nobody books. */
const QUIET = { from: '03:00', to: '05:00' } as const

/** Whether it is the time for work that nobody is to notice. */
export function isQuietHour(nowMs: number, timeZone: string): boolean {
  const { time } = venueNow(nowMs, timeZone)
  return time >= QUIET.from && time < QUIET.to
}
