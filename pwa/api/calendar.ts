import type { Calendar } from '#shared/calendar/calendar.ts'
import type { Sport } from '#shared/court/sport.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { send } from './client.ts'

export type Week = { startDate: CivilDate; endDate: CivilDate; sportType: Sport }
/** A calendar and how long it stays true by itself, counted from its arrival. */
export type CalendarReading = { calendar: Calendar; changesInMs: number }

/** The week as everybody sees it. Revalidated by the browser's own cache (`ETag`). */
export async function readCalendar(week: Week, signal?: AbortSignal): Promise<CalendarReading> {
  const response = await send('GET', `/api/calendar?${new URLSearchParams(week)}`, { signal })
  const calendar = (await response.json()) as Calendar
  return { calendar, changesInMs: millisUntil(calendar.changesAt, response.headers.get('Date')) }
}

// Both instants are the server's, so the device's clock takes no part.
function millisUntil(instant: string, dateHeader: string | null) {
  const now = dateHeader ? Date.parse(dateHeader) : Date.now()
  return Math.max(0, Date.parse(instant) - now)
}
