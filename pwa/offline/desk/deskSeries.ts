import type { DeskReservationDetail } from '#shared/reservation/deskReservation.ts'
import type { Resource, ResourceState } from '../../api/resource.ts'
import type { KeptReservation } from './keptReservation.ts'

export type Series = DeskReservationDetail['series']

/** The dates of a series: all of them as the server tells, or without its answer those in the days that are kept. */
export function deskSeries(
  detail: Resource<DeskReservationDetail>,
  kept: Resource<KeptReservation>,
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
