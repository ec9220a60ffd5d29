import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { useVenueHour, useVenueToday } from './clock.ts'
import { useVenueZone } from './useVenueZone.ts'

/** Which day it is at the venue, and the hour that runs there. */
export function useVenueNow(): VenueNow {
  const { serverNowMs } = useAdminStore()
  const timeZone = useVenueZone()
  const date = useVenueToday({ timeZone }, serverNowMs)
  return { date, time: useVenueHour({ timeZone }, serverNowMs) }
}
