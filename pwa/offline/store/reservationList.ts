import type { AdminReservationDetail } from '#shared/reservation/adminReservation.ts'
import type { ServerEvent } from '../../api/events.ts'
import type { ReservationPage } from '../../api/admin.ts'
import { createResource, type Resource } from '../../api/resource.ts'

type Reads = {
  readReservations(query: string): Promise<ReservationPage>
  readReservation(id: number): Promise<AdminReservationDetail>
}
export type ReservationLists = {
  /** What a query of `GET /api/reservations` finds; the same resource for the same query. */
  list(query: string): Resource<ReservationPage>
  /** One reservation with all that is known about it. */
  detail(id: number): Resource<AdminReservationDetail>
  /** Reads again what is shown and may have changed. */
  onEvent(event: ServerEvent): void
  /** Reads again whatever is shown. */
  refresh(): Promise<void>
}

const CACHED_LISTS = 20

/** The reservations as lists and one by one. What was seen before shows at once and is read again. */
export function createReservationLists(api: Reads): ReservationLists {
  const lists = createShelf(api.readReservations, CACHED_LISTS)
  // It contains a CPF: dropped as soon as no screen shows it.
  const details = createShelf(api.readReservation, 0)
  const refresh = async () => {
    await Promise.all([...lists.shown(), ...details.shown()].map((one) => one.reload()))
  }
  return {
    list: lists.of,
    detail: details.of,
    refresh,
    onEvent(event) {
      // Holds change all day and do not concern the list; reservations have an event of their own.
      if (event.type !== 'calendar' || event.dates === null) void refresh()
    },
  }
}

type Shown<T> = Resource<T> & {
  isShown(): boolean
  /** No screen shows it any more. What was requested and not yet shown does not count. */
  isLeft(): boolean
}

/** Resources by their query; of those that no screen shows, the last few stay in memory. */
function createShelf<Key, T>(read: (key: Key) => Promise<T>, cached: number) {
  const known = new Map<Key, Shown<T>>()
  const tidy = () => {
    const idle = [...known].filter(([, one]) => one.isLeft())
    for (const [key] of idle.slice(0, Math.max(0, idle.length - cached))) known.delete(key)
  }
  return {
    shown: () => [...known.values()].filter((one) => one.isShown()),
    of(key: Key): Resource<T> {
      const found = known.get(key)
      if (found) return found
      const made = watched(
        createResource(() => read(key)),
        tidy,
      )
      known.set(key, made)
      return made
    },
  }
}

function watched<T>({ get, refresh, reload, subscribe }: Resource<T>, onLeft: () => void) {
  let watchers = 0
  let wasShown = false
  return {
    get,
    refresh,
    reload,
    isShown: () => watchers > 0,
    isLeft: () => wasShown && watchers === 0,
    subscribe(listener: () => void) {
      const stop = subscribe(listener)
      watchers += 1
      wasShown = true
      if (watchers === 1 && get().status !== 'loading') void reload()
      return () => {
        stop()
        watchers -= 1
        if (watchers === 0) onLeft()
      }
    },
  }
}
