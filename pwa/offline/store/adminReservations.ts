import { unsentKey } from '#shared/commands/snapshot.ts'
import type { ReservationPage } from '../../api/admin.ts'
import type { Resource, ResourceState } from '../../api/resource.ts'
import type { Sync } from '../sync/adminSync.ts'
import type { OfflineView } from './offlineView.ts'
import { cachedReservations } from './cachedQueries.ts'
import type { ReservationLists } from './reservationList.ts'

/** A page of the list; `isCached` when the server gave no answer and it is what this device knows: canceled ones are not among them. */
export type AdminReservationPage = ReservationPage & { isCached?: true }

const CACHED_LISTS = 20

/** The list from the server; without an answer, or while an edit of a reservation waits, out of the cached days. */
export function createAdminReservations(
  { live, connection, subscribe }: Pick<Sync, 'live' | 'connection' | 'subscribe'>,
  { list }: Pick<ReservationLists, 'list'>,
) {
  const known = new Map<string, Resource<AdminReservationPage>>()

  const create = (query: string): Resource<AdminReservationPage> => {
    const online = list(query)
    const own = live.part((view) => cachedReservations(view, query))
    const instead = live.part((view) => {
      const page = cachedReservations(view, query)
      return page && { ...page, isCached: true as const }
    })
    const get = (): ResourceState<AdminReservationPage> => {
      const answer = online.get()
      const isOnline = connection() === 'here' || connection() === 'sending'
      const wanted = !isOnline || answer.status === 'failed' ? instead.get() : own.get()
      const isWanted = !isOnline || answer.status === 'failed' || hasUnsent(live.view())
      return isWanted && wanted.status === 'ready' ? wanted : answer
    }
    return {
      get,
      reload: online.reload,
      refresh: online.refresh,
      subscribe(listener) {
        const stops = [online.subscribe(listener), own.subscribe(listener), subscribe(listener)]
        return () => stops.forEach((stop) => stop())
      },
    }
  }
  return (query: string): Resource<AdminReservationPage> => {
    const found = known.get(query) ?? create(query)
    known.delete(query)
    known.set(query, found)
    for (const old of [...known.keys()].slice(0, -CACHED_LISTS)) known.delete(old)
    return found
  }
}

function hasUnsent(view: OfflineView | null) {
  const prefix = unsentKey('reservation', 0).slice(0, -1)
  return view !== null && [...view.shown.unsent].some((key) => key.startsWith(prefix))
}
