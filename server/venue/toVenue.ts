import type { Venue } from '#shared/venue/venue.schema.ts'
import type { CatalogData } from '../catalog/loadCatalog.ts'
import { toInstant } from '../db/instant.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'

/** `gateway`: where cards are typed, and whether money is real. */
export type VenueDeps = CatalogDeps & { gateway: { sandbox: boolean; cards: Venue['cards'] } }

/** The place as the wire carries it. */
export function toVenue(
  venue: CatalogData['venue'],
  { config, gateway }: Pick<VenueDeps, 'config' | 'gateway'>,
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
