import type { CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'

/** Where a venue usually is, as long as it has not said so. */
export const USUAL_ZONE = 'America/Sao_Paulo'

/** Today at the venue as far as this device can tell; the calendar's answer corrects it. */
export function venueToday(venue: Venue | null, nowMs: number): CivilDate {
  return venueNow(nowMs, venue?.timeZone ?? USUAL_ZONE).date
}
