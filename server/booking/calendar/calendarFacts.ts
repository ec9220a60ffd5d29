import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { nextHourMs, venueNow } from '#shared/time/venueClock.ts'
import { fromInstant, toInstant } from '../../db/instant.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { claimsBetween, type DayClaims } from '../../occupancy/dayClaims.ts'
import type { CalendarFacts } from './buildCalendar.ts'

export type CalendarDeps = Pick<CatalogDeps, 'knex' | 'catalog' | 'config'>

/** All that a calendar is built from, and the instant at which time alone changes it: the hour turns or the first claim runs out. */
export async function calendarFacts(
  { knex, catalog, config }: CalendarDeps,
  { startDate, endDate }: CalendarQuery,
  nowMs: number,
): Promise<{ facts: CalendarFacts; freshUntilMs: number }> {
  const [offer, claims] = await Promise.all([
    catalog.current(),
    claimsBetween(knex, startDate, endDate, nowMs),
  ])
  const freshUntilMs = firstExpiry(claims, nextHourMs(nowMs, config.venueTimezone))
  const now = venueNow(nowMs, config.venueTimezone)
  return {
    facts: { catalog: offer, claims, now, changesAt: toInstant(freshUntilMs) },
    freshUntilMs,
  }
}

function firstExpiry(days: ReadonlyMap<string, DayClaims>, hourMs: number): number {
  const ends = [...days.values()].flatMap(({ firstExpiry: end }) => (end ? [fromInstant(end)] : []))
  return Math.min(hourMs, ...ends)
}
