import { addDays, datesBetween, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { instantOf } from '../../platform/time/instantOf.ts'
import { venueNow } from '../../platform/time/venueClock.ts'

const HOUR_MS = 3_600_000

/** From when to when the venue is open on a day; until 24:00 it goes on where the next one begins at 00:00. */
export type OpenDay = { date: CivilDate; openTime: ClockTime; closeTime: ClockTime }

/** How long a PIN lets somebody in without a connection, whenever the venue opens next, and at most. */
export const UNLOCK_HOURS = { least: 12, most: 36 } as const
/** How long before that ends they are told. */
export const UNLOCK_WARNING_HOURS = 2

/** The days whose opening hours decide until when a PIN that is typed now is good. */
export function unlockDates(nowMs: number, timeZone: string): CivilDate[] {
  const { date } = venueNow(nowMs, timeZone)
  return datesBetween(addDays(date, -1), addDays(date, 7))
}

/** Returns until when a PIN typed at `nowMs` lets its person in without a connection: to the end of the next opening, within the bounds. */
export function unlockEnd(nowMs: number, timeZone: string, days: readonly OpenDay[]): number {
  const least = nowMs + UNLOCK_HOURS.least * HOUR_MS
  const most = nowMs + UNLOCK_HOURS.most * HOUR_MS
  return Math.min(most, Math.max(least, nextEnd(nowMs, openings(days, timeZone)) ?? 0))
}

// Without a next one it is the one of now that goes on: the venue never closes.
function nextEnd(nowMs: number, all: readonly Span[]) {
  return (all.find(({ startMs }) => startMs > nowMs) ?? all.at(-1))?.endMs
}

type Span = { startMs: number; endMs: number }

function openings(days: readonly OpenDay[], timeZone: string): Span[] {
  const spans: Span[] = []
  for (const { date, openTime, closeTime } of days) {
    const startMs = instantOf(date, openTime, timeZone)
    const endMs = instantOf(date, closeTime, timeZone)
    const last = spans.at(-1)
    if (last && last.endMs >= startMs) last.endMs = endMs
    else spans.push({ startMs, endMs })
  }
  return spans
}
