import { unsentKey } from '#shared/commands/deskSnapshot.ts'
import type { ReservationPage } from '../../api/reservationList.ts'
import type { Resource, ResourceState } from '../../api/resource.ts'
import type { DeskSync } from '../sync/deskSync.ts'
import type { DeskView } from '../sync/readDesk.ts'
import { keptReservations } from './keptReservations.ts'
import type { ReservationLists } from './reservationList.ts'

/** A page of the list; `isKept` when the server gave no answer and it is what this device knows: canceled ones are not among them. */
export type DeskReservationPage = ReservationPage & { isKept?: true }

const KEPT_LISTS = 20

/** The list as the server tells it; without an answer, or while an edit of a reservation waits, out of the days that are kept. */
export function createDeskReservations(
  { live, line, subscribe }: Pick<DeskSync, 'live' | 'line' | 'subscribe'>,
  { list }: Pick<ReservationLists, 'list'>,
) {
  const known = new Map<string, Resource<DeskReservationPage>>()

  const create = (query: string): Resource<DeskReservationPage> => {
    const online = list(query)
    const own = live.part((view) => keptReservations(view, query))
    const instead = live.part((view) => {
      const page = keptReservations(view, query)
      return page && { ...page, isKept: true as const }
    })
    const get = (): ResourceState<DeskReservationPage> => {
      const told = online.get()
      const hasLine = line() === 'here' || line() === 'sending'
      const wanted = !hasLine || told.status === 'failed' ? instead.get() : own.get()
      const isWanted = !hasLine || told.status === 'failed' || hasUnsent(live.view())
      return isWanted && wanted.status === 'ready' ? wanted : told
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
  return (query: string): Resource<DeskReservationPage> => {
    const found = known.get(query) ?? create(query)
    known.delete(query)
    known.set(query, found)
    for (const old of [...known.keys()].slice(0, -KEPT_LISTS)) known.delete(old)
    return found
  }
}

function hasUnsent(view: DeskView | null) {
  const prefix = unsentKey('reservation', 0).slice(0, -1)
  return view !== null && [...view.shown.unsent].some((key) => key.startsWith(prefix))
}
