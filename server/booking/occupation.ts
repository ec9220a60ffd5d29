import type { Occupation } from '#shared/calendar/availability.ts'
import { hourOf, hoursBetween } from '#shared/time/hours.ts'
import { classesOn } from '../catalog/catalogDay.ts'
import type { CatalogData } from '../catalog/catalog.ts'
import type { Claim } from '../occupancy/claims.ts'
import type { Taken } from '../occupancy/dayClaims.ts'

/** Who has a court at an hour of one day: holds, reservations and fixed classes together. */
export type DayOccupation = (courtId: number, startTime: string) => Occupation | null

/** The day's occupation out of its live claims and the catalogue's classes. */
export function dayOccupation(
  catalog: CatalogData,
  date: string,
  claims: readonly Taken[],
): DayOccupation {
  const taken = new Map<number, Occupation>()
  for (const { courtId, startTime } of classHours(catalog, date))
    taken.set(keyOf(courtId, startTime), 'fixedClass')
  for (const { courtId, startTime, kind } of claims) taken.set(keyOf(courtId, startTime), kind)
  return (courtId, startTime) => taken.get(keyOf(courtId, startTime)) ?? null
}

/** Every hour that a class takes on that day. */
export function classHours(catalog: CatalogData, date: string) {
  return classesOn(catalog, date).flatMap(({ courtId, name, sportType, startTime, endTime }) =>
    hoursBetween(startTime, endTime).map((hour) => ({
      courtId,
      startTime: hour,
      name,
      sportType,
    })),
  )
}

function keyOf(courtId: number, startTime: string) {
  return courtId * 24 + hourOf(startTime)
}

/** The same across days. */
export type OccupationLookup = (
  courtId: number,
  date: string,
  startTime: string,
) => Occupation | null

/** Builds the lookup for a write. Claims for which `mine` is true do not count. */
export function occupationBy(
  claims: readonly Claim[],
  catalog: CatalogData,
  mine: (claim: Claim) => boolean = () => false,
): OccupationLookup {
  const days = new Map<string, DayOccupation>()
  const others = claims.filter((claim) => !mine(claim))
  const dayOf = (date: string) => {
    const ofDay = others.filter((claim) => claim.date === date).map(toTaken)
    const occupation = dayOccupation(catalog, date, ofDay)
    days.set(date, occupation)
    return occupation
  }
  return (courtId, date, startTime) => (days.get(date) ?? dayOf(date))(courtId, startTime)
}

function toTaken({ courtId, startTime, holdId }: Claim): Taken {
  return { courtId, startTime, kind: holdId === null ? 'reservation' : 'hold' }
}
