import type { Occupation } from '#shared/calendar/availability.ts'
import { classOccupies } from '#shared/fixedClass/fixedClass.ts'
import {
  placeObstacles,
  type CourtHour,
  type PlaceObstacles,
} from '#shared/reservation/placeObstacles.ts'
import { dayFacts } from '../../catalog/catalogDay.ts'
import type { Claim } from '../../occupancy/claims.ts'
import { occupationBy } from '../occupation.ts'
import type { DeskFacts } from './deskFacts.ts'

/** Answers what keeps the desk from a place. Claims for which `mine` is true do not count. */
export function obstaclesIn(
  { catalog, now, live }: DeskFacts,
  mine: (claim: Claim) => boolean = () => false,
): PlaceObstacles {
  function nameOf(by: Occupation, hour: CourtHour): string | null {
    if (by === 'fixedClass')
      return catalog.fixedClasses.find((one) => classOccupies(one, hour))?.name ?? null
    const claim = live.find((claim) => !mine(claim) && isAt(claim, hour))
    return claim?.customerName ?? null
  }

  return placeObstacles({
    courts: catalog.courts,
    today: now.date,
    dayOf: (date) => dayFacts(catalog, date),
    occupation: occupationBy(live, catalog, mine),
    nameOf,
  })
}

function isAt(claim: Claim, { courtId, date, startTime }: CourtHour) {
  return claim.courtId === courtId && claim.date === date && claim.startTime === startTime
}
