import type { CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'

/** Which day it is at the venue. */
export function useToday(): CivilDate {
  const store = useAdminStore()
  const timeZone = valueOf(useResource(store.venue))?.timeZone ?? 'America/Sao_Paulo'
  return venueNow(store.serverNowMs(), timeZone).date
}
