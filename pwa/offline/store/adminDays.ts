import type { CivilDate } from '#shared/time/civil.ts'
import type { AgendaDay } from '../../api/admin.ts'
import type { Resource } from '../../api/resource.ts'
import type { Sync } from '../sync/adminSync.ts'
import type { Days } from './days.ts'
import { changesAtMs, cachedDay } from './cachedQueries.ts'
import { orOnline } from './orOnline.ts'

// Beyond this a browser's timer fires at once.
const LONGEST_WAIT_MS = 2_147_483_647

export type AdminDays = {
  /** The same resource for the same date. */
  day(date: CivilDate): Resource<AgendaDay>
  /** The dates on screen. */
  shown(): CivilDate[]
}

/** The agenda's days out of the cache, the others from the server. */
export function createAdminDays(
  { live, markStale }: Pick<Sync, 'live' | 'markStale'>,
  online: Days,
) {
  const days = new Map<CivilDate, Resource<AgendaDay>>()
  const watchers = new Map<CivilDate, number>()

  const count = (date: CivilDate, change: number) =>
    watchers.set(date, (watchers.get(date) ?? 0) + change)
  const create = (date: CivilDate): Resource<AgendaDay> => {
    const cached = live.part((view) => cachedDay(view, date))
    const day = orOnline(cached, online.day(date), () => live.view() !== null)
    return {
      ...day,
      subscribe(listener) {
        let turn: ReturnType<typeof setTimeout> | undefined
        // The start of an hour and the expiry of a reservation come without an event.
        const awaitTurn = () => {
          clearTimeout(turn)
          const state = cached.get()
          const leftMs = state.status === 'ready' ? changesAtMs(state.value) - Date.now() : 0
          if (leftMs <= 0) return
          turn = setTimeout(
            () => markStale({ catalog: false, dates: [date] }),
            Math.min(leftMs + 500, LONGEST_WAIT_MS),
          )
        }
        count(date, 1)
        const stop = day.subscribe(() => {
          awaitTurn()
          listener()
        })
        awaitTurn()
        return () => {
          count(date, -1)
          clearTimeout(turn)
          stop()
        }
      },
    }
  }
  return {
    day(date: CivilDate) {
      const known = days.get(date)
      if (known) return known
      const day = create(date)
      days.set(date, day)
      return day
    },
    shown: () => [...watchers].flatMap(([date, watching]) => (watching > 0 ? [date] : [])),
  } satisfies AdminDays
}
