import { useMemo, useSyncExternalStore } from 'react'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { AgendaDay } from '../../../api/admin.ts'
import type { ResourceState } from '../../../api/resource.ts'
import type { AdminStore } from '../../../offline/store/adminStore.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'

export type ShownDays = readonly { date: CivilDate; state: ResourceState<AgendaDay> }[]

/** So many days from that one on, cached or asked of the server. */
export function useDays(from: CivilDate, count: number): ShownDays {
  const store = useAdminStore()
  const days = useMemo(() => daysOf(store, from, count), [store, from, count])
  return useSyncExternalStore(days.subscribe, days.get)
}

/** Several days as one resource: the same answer while none of them changes. */
function daysOf(store: Pick<AdminStore, 'day'>, from: CivilDate, count: number) {
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index))
  const resources = dates.map((date) => store.day(date))
  let last: ShownDays = []
  return {
    subscribe(listener: () => void) {
      const stops = resources.map((one) => one.subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
    get() {
      const states = resources.map((one) => one.get())
      const isSame = last.length > 0 && states.every((state, at) => state === last[at]!.state)
      if (!isSame) last = states.map((state, at) => ({ date: dates[at]!, state }))
      return last
    },
  }
}
