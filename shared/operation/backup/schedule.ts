import { addDays, type ClockTime } from '../../platform/time/civil.ts'
import { instantOf } from '../../platform/time/instantOf.ts'
import { venueNow } from '../../platform/time/venueClock.ts'

/** After a failure, how long until it is tried again. */
const AGAIN_MS = 30 * 60_000

/** The latest instant at which the venue's clock showed that time. Epoch milliseconds. */
export function lastNight(nowMs: number, at: ClockTime, timeZone: string): number {
  const { date } = venueNow(nowMs, timeZone)
  const today = instantOf(date, at, timeZone)
  return today <= nowMs ? today : instantOf(addDays(date, -1), at, timeZone)
}

type Nights = {
  /** When the system began to take copies by itself. */
  sinceMs: number
  /** The last good copy of a night, and the last attempt at one. */
  takenMs: number | null
  triedMs: number | null
}

/** Whether a copy is due: one that was missed, because the machine was off, is taken up. */
export function isNightDue(
  nowMs: number,
  { sinceMs, takenMs, triedMs }: Nights,
  { at, timeZone }: { at: ClockTime; timeZone: string },
): boolean {
  const night = lastNight(nowMs, at, timeZone)
  if ((takenMs ?? sinceMs) >= night) return false
  const sinceTry = nowMs - (triedMs ?? Number.NEGATIVE_INFINITY)
  // A try from the future is from before the clock was set back.
  return sinceTry < 0 || sinceTry >= AGAIN_MS
}
