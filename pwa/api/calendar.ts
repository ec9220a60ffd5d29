import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { CACHED_SINCE } from './cachedSince.ts'
import { isCached } from './client.ts'
import { sendForHeaders } from './send.ts'
import { serverNowMs } from './serverClock.ts'

export type Week = { startDate: CivilDate; endDate: CivilDate; sportType: Sport }
/** A calendar and what is known of its age. */
export type CalendarReading = {
  calendar: Calendar
  /** How long it stays true by itself, counted from its arrival. */
  changesInMs: number
  /** When the server said so, by its own clock. */
  serverAtMs: number
  /** The server gave no answer: this is what it said last. */
  isCached: boolean
}

/** The week as everybody sees it, if need be as it was seen last. Revalidated by the browser's own cache (`ETag`). */
export async function readCalendar(week: Week, signal?: AbortSignal): Promise<CalendarReading> {
  const options = { query: week, signal, mayBeCached: true }
  const { answer: calendar, response } = await sendForHeaders('GET /api/calendar', options)
  const serverAtMs = instantIn(response.headers)
  return {
    calendar,
    // Both instants are the server's, so the device's clock takes no part.
    changesInMs: Math.max(0, Date.parse(calendar.changesAt) - serverAtMs),
    serverAtMs,
    isCached: isCached(response),
  }
}

/** Reads a week that came with the page as if it had just been asked for. */
export function writtenReading(calendar: Calendar): CalendarReading {
  const nowMs = serverNowMs()
  const changesInMs = Math.max(0, Date.parse(calendar.changesAt) - nowMs)
  return { calendar, changesInMs, serverAtMs: nowMs, isCached: false }
}

function instantIn(headers: Headers) {
  const date = headers.get(CACHED_SINCE) ?? headers.get('Date')
  return date ? Date.parse(date) : Date.now()
}
