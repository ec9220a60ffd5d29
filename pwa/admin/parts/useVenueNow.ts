import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useVenueHour, useVenueToday } from './clock.ts'

/** Which day it is at the venue, and the hour that runs there. */
export function useVenueNow(): VenueNow {
  const { serverNowMs, venue } = useAdminStore()
  const timeZone = valueOf(useResource(venue))?.timeZone ?? 'America/Sao_Paulo'
  const date = useVenueToday({ timeZone }, serverNowMs)
  return { date, time: useVenueHour({ timeZone }, serverNowMs) }
}
