import type { Place } from '#shared/reservation/placeObstacles.ts'
import { venueNow, type VenueNow } from '#shared/time/venueClock.ts'
import type { CatalogData } from '../../catalog/catalog.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { claimsOn, type NamedClaim } from '../../occupancy/claims.ts'

/** What decides over places: who is there, what has run out there, the venue's rules and its clock. */
export type DeskFacts = {
  catalog: CatalogData
  now: VenueNow
  live: NamedClaim[]
  stale: NamedClaim[]
}

/** The facts as the transaction sees them. The courts are locked already. */
export async function deskFacts(
  { trx, nowMs }: Tx,
  { catalog, config }: Pick<CatalogDeps, 'catalog' | 'config'>,
  places: readonly Place[],
): Promise<DeskFacts> {
  const { live, stale, catalogVersion } = await claimsOn(trx, ...span(places), nowMs)
  return {
    catalog: await catalog.within(trx, catalogVersion),
    now: venueNow(nowMs, config.venueTimezone),
    live,
    stale,
  }
}

/** The facts at a glance, for who only asks. */
export async function glance(
  { knex, catalog, clock, config }: Pick<CatalogDeps, 'knex' | 'catalog' | 'clock' | 'config'>,
  places: readonly Place[],
): Promise<DeskFacts> {
  const nowMs = clock.now()
  const { live, stale } = await claimsOn(knex, ...span(places), nowMs)
  return {
    catalog: await catalog.current(),
    now: venueNow(nowMs, config.venueTimezone),
    live,
    stale,
  }
}

function span(places: readonly Place[]): [string[], [string, string]] {
  const starts = places.map(({ startTime }) => startTime).sort()
  const ends = places.map(({ endTime }) => endTime).sort()
  return [[...new Set(places.map(({ date }) => date))], [starts[0] ?? '', ends.at(-1) ?? '']]
}
