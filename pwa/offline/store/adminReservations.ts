import { unsentKey } from '#shared/commands/snapshot.ts'
import type { ReservationPage } from '../../api/admin.ts'
import type { EventStream } from '../../api/events.ts'
import type { Sync } from '../sync/adminSync.ts'
import { cachedReservations } from './cachedQueries.ts'
import type { OfflineView } from './offlineView.ts'
import { createResources } from './resources.ts'

/** A page of the list; `isCached` when the server gave no answer and it is what this device knows: canceled ones are not among them. */
export type AdminReservationPage = ReservationPage & { isCached?: true }

type AdminReservationsOptions = {
  read(query: string): Promise<ReservationPage>
  events: Pick<EventStream, 'subscribe'>
  sync: Pick<Sync, 'live' | 'connection' | 'subscribe'>
}

/** The list from the server; without an answer, or while an edit of a reservation waits, out of the cached days. */
export function createAdminReservations({ read, events, sync }: AdminReservationsOptions) {
  const { live, connection, subscribe } = sync
  return createResources<string, AdminReservationPage>({
    read,
    events,
    idle: 20,
    cached(query) {
      const found = live.part((view) => cachedReservations(view, query))
      const marked = live.part((view) => {
        const page = cachedReservations(view, query)
        return page && { ...page, isCached: true as const }
      })
      return {
        get(answer) {
          const isOnline = connection() === 'here' || connection() === 'sending'
          const isAnswered = isOnline && answer.status !== 'failed'
          if (isAnswered && !hasUnsent(live.view())) return null
          const page = (isAnswered ? found : marked).get()
          return page.status === 'ready' ? page : null
        },
        subscribe(listener) {
          const stops = [found.subscribe(listener), subscribe(listener)]
          return () => stops.forEach((stop) => stop())
        },
      }
    },
  })
}

function hasUnsent(view: OfflineView | null) {
  const prefix = unsentKey('reservation', 0).slice(0, -1)
  return view !== null && [...view.shown.unsent].some((key) => key.startsWith(prefix))
}
