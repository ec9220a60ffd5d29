import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { AgendaDay } from '../../api/admin.ts'
import type { EventStream, ServerEvent } from '../../api/events.ts'
import type { Sync } from '../sync/adminSync.ts'
import { cachedDay } from './cachedQueries.ts'
import { createResources } from './resources.ts'

type AdminDaysOptions = {
  read(date: CivilDate): Promise<AgendaDay>
  events: Pick<EventStream, 'subscribe'>
  sync: Pick<Sync, 'live' | 'markStale'>
}

/** The agenda's days: out of the cache, and those that are not cached from the server. */
export function createAdminDays({ read, events, sync: { live, markStale } }: AdminDaysOptions) {
  return createResources<CivilDate, AgendaDay>({
    read,
    events,
    idle: 20,
    isRelevant: concerns,
    // The start of an hour and the expiry of a reservation come without an event.
    changesAtMs: ({ changesInMs, clockSkewMs, serverMs }) => serverMs - clockSkewMs + changesInMs,
    cached(date) {
      const { get, reload, subscribe } = live.part((view) => cachedDay(view, date), true)
      const isCached = () => get().status === 'ready' || live.view() === null
      return {
        get: () => (isCached() ? get() : null),
        subscribe,
        instead: { reload, expired: () => markStale({ catalog: false, dates: [date] }) },
      }
    },
  })
}

function concerns(event: ServerEvent, date: CivilDate) {
  return event.type !== 'calendar' || event.dates === null || event.dates.includes(date)
}
