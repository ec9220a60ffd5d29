import { courtsByPreference } from '#shared/court/court.ts'
import { toReais } from '#shared/money/money.ts'
import type { LostSlot } from '#shared/problem.ts'
import type { Checkout, CheckoutSlot } from '#shared/reservation/reservation.schema.ts'
import { slotEnd } from '#shared/time/hours.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import type { CatalogData } from '../../catalog/catalog.ts'
import { Refused } from '../../http/problem.ts'
import type { Claim } from '../../occupancy/claims.ts'
import { allocate } from '../allocate.ts'
import { occupationBy } from '../occupation.ts'

export type Place = CheckoutSlot & { courtId: number; endTime: string }
type Facts = { catalog: CatalogData; now: VenueNow; claims: readonly Claim[]; ownerId: string }

/** A court for every slot of a cart: the one that the browser holds, else the best free one. Throws Refused; with `slot-taken` all the lost ones are named. */
export function allocateCart({ timeSlots, sportType }: Checkout, facts: Facts): Place[] {
  const { catalog, now } = facts
  const isOwnHold = (claim: Claim) => claim.holdId !== null && claim.ownerId === facts.ownerId
  const occupied = occupationBy(facts.claims, catalog, isOwnHold)
  const playable = courtsByPreference(catalog.courts, sportType)
  const taken = new Set<string>()
  const lookup: typeof occupied = (courtId, date, startTime) =>
    taken.has(`${courtId} ${date} ${startTime}`)
      ? 'reservation'
      : occupied(courtId, date, startTime)
  const lost: LostSlot[] = []
  const places: Place[] = []
  for (const slot of timeSlots) {
    const held = facts.claims.find(
      (claim) =>
        isOwnHold(claim) &&
        claim.sportType === sportType &&
        claim.date === slot.date &&
        claim.startTime === slot.startTime,
    )
    try {
      // A held court that was switched off meanwhile, or lost the sport, is no reason to refuse: another may be free.
      const isOff = held && !playable.some(({ id }) => id === held.courtId)
      const courtId = isOff ? undefined : (slot.courtId ?? held?.courtId)
      const place = allocate({ ...slot, sport: sportType, courtId }, { catalog, now, lookup })
      if (place.priceCents !== slot.price) {
        throw new Refused('price-changed', { price: toReais(place.priceCents) })
      }
      taken.add(`${place.courtId} ${slot.date} ${slot.startTime}`)
      places.push({ ...slot, courtId: place.courtId, endTime: slotEnd(slot.startTime) })
    } catch (error) {
      // All the lost ones are told at once, so that the customer chooses again only once.
      if (!(error instanceof Refused) || error.code !== 'slot-taken') throw error
      lost.push({ date: slot.date, startTime: slot.startTime })
    }
  }
  if (lost.length > 0) throw new Refused('slot-taken', { lost })
  return places
}
