import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import type { OfflineView } from '../sync/readDesk.ts'

/** The venue as it is kept. Its clock says no more than which day it is there: it goes on by itself, and a screen that asks for the day is drawn once a day. */
export function createCachedVenue() {
  let told = { today: '', serverTime: '' }
  return ({ kept, serverMs, shown: { venue } }: OfflineView): Venue | null => {
    if (!venue || !kept.has('venue')) return null
    const today = venueNow(serverMs, venue.timeZone).date
    if (told.today !== today) told = { today, serverTime: new Date(serverMs).toISOString() }
    return { ...venue, serverTime: told.serverTime }
  }
}
