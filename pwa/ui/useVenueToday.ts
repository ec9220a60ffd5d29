import { useSyncExternalStore } from 'react'
import type { CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { onWake } from './onWake.ts'

const CHECK_MS = 30_000

/** Today at the venue by the server's clock, also after midnight. A screen takes the day from here only: two sources that disagree around midnight would ask for one day after the other for ever. */
export function useVenueToday(
  { timeZone }: Pick<Venue, 'timeZone'>,
  serverNowMs: () => number,
): CivilDate {
  return useSyncExternalStore(everyHalfMinute, () => venueNow(serverNowMs(), timeZone).date)
}

function everyHalfMinute(check: () => void) {
  const timer = setInterval(check, CHECK_MS)
  const stopWaking = onWake(check)
  return () => {
    clearInterval(timer)
    stopWaking()
  }
}
