import { useSyncExternalStore } from 'react'
import type { CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { onWake } from '../../ui/onWake.ts'

const LOOK_MS = 30_000

/** Today at the venue, also after midnight. Until the server's clock is known (`clockSkewMs`), the day it told with the venue. */
export function useVenueToday(venue: Venue, clockSkewMs: number | null): CivilDate {
  return useSyncExternalStore(everyHalfMinute, () => {
    const nowMs = clockSkewMs === null ? Date.parse(venue.serverTime) : Date.now() + clockSkewMs
    return venueNow(nowMs, venue.timeZone).date
  })
}

function everyHalfMinute(look: () => void) {
  const timer = setInterval(look, LOOK_MS)
  const sleepOn = onWake(look)
  return () => {
    clearInterval(timer)
    sleepOn()
  }
}
