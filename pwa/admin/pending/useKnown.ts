import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import type { QueueView } from '../../offline/desk/deskQueue.ts'
import { everyEntry } from './everyEntry.ts'
import type { Known } from './known.ts'

/** All that an edit may speak of, as this device knows it now. */
export function useKnown(queue: QueueView): Known {
  const desk = useAdminStore()
  return {
    today: queue.today,
    venue: valueOf(useResource(desk.venue)),
    courts: valueOf(useResource(desk.courts)) ?? [],
    prices: valueOf(useResource(desk.prices)) ?? [],
    specialPrices: valueOf(useResource(desk.specialPrices)) ?? [],
    operationHours: valueOf(useResource(desk.operationHours)) ?? [],
    closingDates: valueOf(useResource(desk.closingDates)) ?? [],
    fixedClasses: valueOf(useResource(desk.fixedClasses)) ?? [],
    reservations: queue.about,
    queue: everyEntry(queue).flatMap(({ queued }) => queued ?? []),
  }
}
