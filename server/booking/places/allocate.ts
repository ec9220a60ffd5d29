import { type Occupation, slotReason, type SlotReason } from '#shared/venue/hours/availability.ts'
import { courtsByPreference } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { RefusalCode } from '#shared/platform/http/problem.ts'
import { hourOf, hoursBetween } from '#shared/platform/time/hours.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { classesOn, customerPriceCents, dayFacts } from '../../venue/catalog/catalogDay.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { Claim } from '../../venue/occupancy/claims.ts'
import type { Taken } from '../../venue/occupancy/dayClaims.ts'

/** Who has a court at an hour of one day: holds, reservations and fixed classes together. */
export type DayOccupation = (courtId: number, startTime: string) => Occupation | null

/** The day's occupation, computed from its live claims and the catalogue's classes. */
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

/** The same for several days. */
type OccupationLookup = (courtId: number, date: string, startTime: string) => Occupation | null

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

function toTaken({ courtId, startTime, holdId, incidentId }: Claim): Taken {
  const kind = incidentId !== null ? 'closing' : holdId === null ? 'reservation' : 'hold'
  return { courtId, startTime, kind }
}

type Wanted = { date: string; startTime: string; sport: Sport; courtId?: number | undefined }
type AllocationFacts = { catalog: CatalogData; now: VenueNow; lookup: OccupationLookup }

/** The court and the price for a customer's slot; throws Refused when the calendar's rule refuses it. */
export function allocate(
  wanted: Wanted,
  facts: AllocationFacts,
): { courtId: number; priceCents: number } {
  const { catalog, now, lookup } = facts
  const priceCents = customerPriceCents(catalog, wanted.date, wanted.startTime)
  const isFree = (courtId: number) => lookup(courtId, wanted.date, wanted.startTime) === null
  const reason = slotReason(wanted, {
    day: dayFacts(catalog, wanted.date),
    now,
    courts: catalog.courts,
    occupation: (courtId, startTime) => lookup(courtId, wanted.date, startTime),
    priceCents,
  })
  if (reason) throw lost(CODES[reason], wanted)
  const courts = courtsByPreference(catalog.courts, wanted.sport)
  return { courtId: wanted.courtId ?? courts.find(({ id }) => isFree(id))!.id, priceCents }
}

function lost(code: RefusalCode, { date, startTime }: Wanted): Refused {
  return new Refused(code, { lost: [{ date, startTime }] })
}

const CODES: Record<SlotReason, RefusalCode> = {
  past: 'slot-past',
  'too-far': 'slot-too-far',
  'closed-day': 'slot-closed',
  'partial-closing': 'slot-closed',
  'outside-hours': 'slot-closed',
  'no-court': 'no-court',
  'court-occupied': 'slot-taken',
  held: 'slot-taken',
  occupied: 'slot-taken',
  'no-price': 'no-price',
}
