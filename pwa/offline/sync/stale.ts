import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { ServerEvent } from '../../api/events.ts'

export type Stale = { catalog: boolean; dates: 'all' | readonly CivilDate[] }

export const ALL_STALE: Stale = { catalog: true, dates: 'all' }
export const NOTHING_STALE: Stale = { catalog: false, dates: [] }

export function isNothing({ catalog, dates }: Stale): boolean {
  return !catalog && dates.length === 0
}

export function bothStale(a: Stale, b: Stale): Stale {
  const dates =
    a.dates === 'all' || b.dates === 'all' ? 'all' : [...new Set([...a.dates, ...b.dates])]
  return { catalog: a.catalog || b.catalog, dates }
}

/** What an event of the server says to be out of date. A reservation's own event names no date. */
export function staleBy(event: ServerEvent): Stale {
  if (event.type === 'catalog') return { catalog: true, dates: [] }
  if (event.type === 'reservations') return { catalog: false, dates: 'all' }
  return event.dates === null ? ALL_STALE : { catalog: false, dates: event.dates }
}
