import type { AdminReservationDetail } from '#shared/reservation/adminReservation.ts'
import type { Resource, ResourceState } from '../../api/resource.ts'
import type { CachedReservation } from './cachedReservation.ts'

export type Series = AdminReservationDetail['series']

/** The dates of a series: all of them as the server tells, or without its answer those in the days that are kept. */
export function deskSeries(
  detail: Resource<AdminReservationDetail>,
  kept: Resource<CachedReservation>,
): Resource<Series> {
  let known: ResourceState<Series> = { status: 'loading' }
  const ready = (value: Series) => {
    if (known.status !== 'ready' || known.value !== value) known = { status: 'ready', value }
    return known
  }
  return {
    reload: detail.reload,
    refresh: detail.refresh,
    get() {
      const [told, own] = [detail.get(), kept.get()]
      if (told.status === 'ready') return ready(told.value.series)
      return told.status === 'failed' && own.status === 'ready' ? ready(own.value.series) : told
    },
    subscribe(listener) {
      const stops = [detail.subscribe(listener), kept.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
}
