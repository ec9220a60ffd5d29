import { unsentKey } from '#shared/commands/snapshot.ts'
import type { ReservationPage } from '../../api/admin.ts'
import type { EventStream } from '../../api/events.ts'
import type { Sync } from '../sync/adminSync.ts'
import { cachedReservations, type CachedPage } from './cachedQueries.ts'
import type { OfflineView } from './offlineView.ts'
import { createResources } from './resources.ts'

/** A page of the list; `cached` when the server gave none and it is what this device knows: canceled ones are not among them. */
export type AdminReservationPage = ReservationPage & { cached?: CachedInstead }
/** Why the server gave no page, null while this device is not connected; and whether days that are not cached may have more. */
export type CachedInstead = { error: unknown; isPart: boolean }

type Ready = { status: 'ready'; value: AdminReservationPage }
type AdminReservationsOptions = {
  read(query: string): Promise<ReservationPage>
  events: Pick<EventStream, 'subscribe'>
  sync: Pick<Sync, 'live' | 'connection' | 'subscribe'>
}

/** The list from the server; until its answer, without one, or while an edit of a reservation waits, out of the cached days. */
export function createAdminReservations({ read, events, sync }: AdminReservationsOptions) {
  const { live, connection, subscribe } = sync
  return createResources<string, AdminReservationPage>({
    read,
    events,
    idle: 20,
    cached(query) {
      const asked = new URLSearchParams(query)
      const isOfDay = asked.has('date')
      const isOfActive = asked.has('combined_status')
      const found = live.part((view) => cachedReservations(view, query), isOfDay)
      const marked = markedOnce()
      return {
        get(answer) {
          const state = connection()
          const isOffline = state === 'offline' || state === 'signedOut'
          // A list that has canceled ones waits: none is cached.
          const isEarly = state === 'opening' && answer.status === 'loading' && isOfActive
          const isGone = isOffline || answer.status === 'failed'
          if (!isGone && !isEarly && !hasUnsent(live.earlyView())) return null
          const page = found.get()
          if (page.status !== 'ready') return null
          if (isOffline) return marked(page.value, null)
          if (answer.status === 'failed') return marked(page.value, answer.error)
          // Of all dates the server knows more.
          return page.value.isPart ? null : page
        },
        subscribe(listener) {
          const stops = [found.subscribe(listener), subscribe(listener)]
          return () => stops.forEach((stop) => stop())
        },
      }
    },
  })
}

// React compares what it reads: the same page for the same reason is the same value.
function markedOnce() {
  let last: { page: CachedPage; error: unknown; state: Ready } | null = null
  return (page: CachedPage, error: unknown): Ready => {
    if (last?.page !== page || last.error !== error) {
      const cached = { error, isPart: page.isPart }
      last = { page, error, state: { status: 'ready', value: { ...page, cached } } }
    }
    return last.state
  }
}

function hasUnsent(view: OfflineView | null) {
  const prefix = unsentKey('reservation', 0).slice(0, -1)
  return view !== null && [...view.shown.unsent].some((key) => key.startsWith(prefix))
}
