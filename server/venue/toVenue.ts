import type { Venue } from '#shared/venue/venue.schema.ts'
import type { CatalogData } from '../catalog/loadCatalog.ts'
import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'

/** The place as the wire carries it. */
export function toVenue(
  venue: CatalogData['venue'],
  { config, gateway }: Pick<Deps, 'config' | 'gateway'>,
  nowMs: number,
): Venue {
  return {
    ...venue,
    timeZone: config.venueTimezone,
    isSandbox: gateway.sandbox,
    cards: gateway.cards,
    serverTime: toInstant(nowMs),
  }
}
