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

const HOUR_MS = 3_600_000
/** So many times as long as a copy takes there is none: those of the hours never take more than one part in so many. */
const REST = 200

type Hours = {
  /** The last good copy of any kind, and how long it took. */
  taken: { atMs: number; tookMs: number } | null
  /** The last attempt at one of an hour. */
  triedMs: number | null
}

/** Whether another copy within the day is due: an hour after the last one, or later where they take long. */
export function isHourDue(nowMs: number, { taken, triedMs }: Hours): boolean {
  if (!isAgain(nowMs, triedMs)) return false
  if (!taken) return true
  const age = nowMs - taken.atMs
  return age < 0 || age >= Math.max(HOUR_MS, REST * taken.tookMs)
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
  return isAgain(nowMs, triedMs)
}

function isAgain(nowMs: number, triedMs: number | null): boolean {
  const sinceTry = nowMs - (triedMs ?? Number.NEGATIVE_INFINITY)
  // A try from the future is from before the clock was set back.
  return sinceTry < 0 || sinceTry >= AGAIN_MS
}

const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS
/** How long the quiet hour is waited for: a server that is never on at night does it by day. */
const NO_NIGHT_MS = 2 * DAY_MS

type Drills = {
  /** When the first copy came to the second place; null before that. */
  placedMs: number | null
  last: { atMs: number; failed: string | null } | null
  /** Whether it is the hour in which nobody books. */
  isQuiet: boolean
}

/** Whether the second place is to be tried: a month after the last time, a day after one that failed. */
export function isDrillDue(nowMs: number, { placedMs, last, isQuiet }: Drills): boolean {
  if (placedMs === null) return false
  const nextMs = last ? last.atMs + (last.failed === null ? MONTH_MS : DAY_MS) : placedMs
  // An instant in the future is from before the clock was set back.
  const isAhead = last !== null && last.atMs > nowMs
  return isAhead || nowMs >= (isQuiet ? nextMs : nextMs + NO_NIGHT_MS)
}
