import type { Occupation } from '#shared/venue/hours/availability.ts'
import { classOccupies } from '#shared/venue/classes/fixedClass.ts'
import type { RefusalCode } from '#shared/platform/http/problem.ts'
import type { OccurrenceObstacle } from '#shared/booking/reservation/adminReservation.ts'
import {
  type CourtHour,
  pastFor,
  type Place,
  placeObstacles,
  type PlaceObstacles,
} from '#shared/booking/calendar/placeObstacles.ts'
import { belowTableCents } from '#shared/venue/prices/suggestedPrice.ts'
import { venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogData, CatalogDeps } from '../../venue/catalog/catalog.ts'
import { dayFacts } from '../../venue/catalog/catalogDay.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { type Claim, claimsOn, type NamedClaim } from '../../venue/occupancy/claims.ts'
import { occupationBy } from './allocate.ts'

/** The data that decides whether places are free: claims, expired claims, the venue's rules and its clock. */
export type PlacingFacts = {
  catalog: CatalogData
  now: VenueNow
  live: NamedClaim[]
  stale: NamedClaim[]
}

/** Reads the data inside the transaction. The courts are locked already. */
export async function factsWithin(
  { trx, nowMs }: Tx,
  { catalog, config }: Pick<CatalogDeps, 'catalog' | 'config'>,
  places: readonly When[],
): Promise<PlacingFacts> {
  const { live, stale, catalogVersion } = await claimsOn(trx, ...span(places), nowMs)
  return {
    catalog: await catalog.within(trx, catalogVersion),
    now: venueNow(nowMs, config.venueTimezone),
    live,
    stale,
  }
}

/** Centavos by which that price is below the table's at that place. */
export function belowTable(
  { prices, specialPrices }: CatalogData,
  place: Place,
  price: number,
): number {
  return belowTableCents({ ...place, price }, prices, specialPrices.get(place.date) ?? [])
}

/** Reads the data without a transaction, for a preview. */
export async function factsNow(
  { reads, catalog, clock, config }: Pick<CatalogDeps, 'reads' | 'catalog' | 'clock' | 'config'>,
  places: readonly Place[],
): Promise<PlacingFacts> {
  const nowMs = clock.now()
  const { live, stale } = await claimsOn(reads, ...span(places), nowMs)
  return {
    catalog: await catalog.current(),
    now: venueNow(nowMs, config.venueTimezone),
    live,
    stale,
  }
}

type When = Pick<Place, 'date' | 'startTime' | 'endTime'>

function span(places: readonly When[]): [string[], [string, string]] {
  const starts = places.map(({ startTime }) => startTime).sort()
  const ends = places.map(({ endTime }) => endTime).sort()
  return [[...new Set(places.map(({ date }) => date))], [starts[0] ?? '', ends.at(-1) ?? '']]
}

/** Returns the obstacle to a reservation that staff give a place, if any. Claims for which `mine` is true do not count; what a customer booked gets no hour that has begun. */
export function obstaclesIn(
  { catalog, now, live }: PlacingFacts,
  mine: (claim: Claim) => boolean = () => false,
  { isOfCustomer = false } = {},
): PlaceObstacles {
  function nameOf(by: Occupation, hour: CourtHour): string | null {
    if (by === 'fixedClass')
      return catalog.fixedClasses.find((one) => classOccupies(one, hour))?.name ?? null
    const claim = live.find((claim) => !mine(claim) && isAt(claim, hour))
    return claim?.customerName ?? null
  }

  return placeObstacles({
    courts: catalog.courts,
    ...pastFor(isOfCustomer, now),
    dayOf: (date) => dayFacts(catalog, date),
    occupation: occupationBy(live, catalog, mine),
    nameOf,
  })
}

function isAt(claim: Claim, { courtId, date, startTime }: CourtHour) {
  return claim.courtId === courtId && claim.date === date && claim.startTime === startTime
}

/** Throws Refused for the obstacle of a single place; it says who has the hours, and which are taken. */
export function refuseObstacle(
  obstacle: OccurrenceObstacle | null,
  place: Place,
  obstacles: PlaceObstacles,
): void {
  if (!obstacle) return
  const code = CODES[obstacle.reason]
  const text = obstacles.obstacleText(obstacle, place)
  const message = text === null ? {} : { message: `${text}.` }
  if (code !== 'slot-taken') throw new Refused(code, message)
  const { date } = place
  throw new Refused(code, {
    ...message,
    lost: obstacles.takenHours(place).map((startTime) => ({ date, startTime })),
  })
}

const CODES: Record<OccurrenceObstacle['reason'], RefusalCode> = {
  taken: 'slot-taken',
  closed: 'slot-closed',
  'outside-hours': 'slot-closed',
  past: 'slot-past',
  'no-court': 'no-court',
}
