import { courtsByPreference } from '#shared/venue/courts/court.ts'
import { MAX_HOLDS } from '#shared/booking/hold/hold.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import type { Checkout, CheckoutSlot } from '#shared/booking/reservation/reservation.schema.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogData, CatalogDeps } from '../../venue/catalog/catalog.ts'
import type { Config } from '../../platform/settings/config.ts'
import { cpfKeyWith, linkCustomer } from '../../customers/link/link.ts'
import { refuseBlocked } from '../../customers/link/block.ts'
import { createCoalescer } from '../../platform/db/coalesce.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { widestOf } from '../../platform/http/networks.ts'
import { Refused } from '../../platform/http/problem.ts'
import { type Claim, type Claims, claimsAt } from '../../venue/occupancy/claims.ts'
import { deleteHolds } from '../../venue/occupancy/freeSlots.ts'
import { allocate, occupationBy } from '../places/allocate.ts'
import { orderOfCart } from './cartOrder.ts'
import { newGroupFields } from '../rows/groups.ts'
import { bookReservations } from '../life/life.ts'
import { hasOpenCharge } from '../rows/cancelCharges.ts'
import { groupReservations, isPayable } from '../rows/reservations.ts'
import type { Caller } from '../limits/caller.ts'
import { limitUnpaid } from '../limits/unpaidLimits.ts'

/** Turns a customer's slots into reservations that wait for their payment, all or none; throws Refused naming the slots that were lost. A cart that this browser has sent already is the order it became. */
export async function placeReservations(
  tx: Tx,
  { catalog, config }: Pick<CatalogDeps, 'catalog' | 'config'>,
  caller: Caller,
  checkout: Checkout,
): Promise<{ placed: ReservationRow[]; catalog: CatalogData; created: boolean }> {
  const { ownerId } = caller
  await lockCourts(tx)
  const { live, stale, catalogVersion } = await claimsAt(tx.trx, checkout.timeSlots, tx.nowMs)
  const catalogData = await catalog.within(tx.trx, catalogVersion)
  const order = await orderOfCart(tx.trx, ownerId, checkout, live)
  if (order) return { placed: order, catalog: catalogData, created: false }
  const group = await openGroup(tx, config, caller, checkout)
  const places = allocateCart(checkout, {
    catalog: catalogData,
    now: venueNow(tx.nowMs, config.venueTimezone),
    claims: live,
    ownerId,
  })

  const own = ownHolds(live, ownerId, places)
  await limitUnpaid(tx, caller, {
    adds: places.length - own.length,
    catalog: catalogData,
    checkout: { person: checkout, hours: places.length, paymentGroupId: group.id },
  })
  const { expiresAt } = group
  const customer = await linkCustomer(tx, checkout, cpfKeyWith(catalogData.installationId))
  refuseBlocked(customer, venueNow(tx.nowMs, config.venueTimezone).date)
  await deleteHolds(tx, own)
  const drafts = draftsOf(checkout, places, customer.id)
  const placed = await bookReservations(tx, drafts, { expiresAt, stale })
  return { placed, catalog: catalogData, created: true }
}

/** Throws Refused when the group's total is below what can be charged: its hours would be kept from others without ever being paid. */
export async function refuseBelowMinimum(tx: Tx, placed: readonly ReservationRow[]): Promise<void> {
  const isEnough = (rows: readonly ReservationRow[]) =>
    sumCents(rows.map(({ price }) => price)) >= MINIMUM_TOTAL_CENTS
  if (isEnough(placed)) return
  const group = await groupReservations(tx.trx, placed[0]!.paymentGroupId!)
  if (!isEnough(group)) throw new Refused('minimum-total')
}

/** The payment group of the checkout, new or the one that it adds to: it is paid as one, and its reservations run out at the same instant. */
async function openGroup(
  { trx, nowMs }: Tx,
  { pendingSeconds }: Pick<Config, 'pendingSeconds'>,
  { ownerId, client, accountId }: Caller,
  { paymentGroupId: id, timeSlots, acceptedTerms, termsVersion }: Checkout,
): Promise<Row<'payment_groups'>> {
  const now = toInstant(nowMs)
  const expiresAt = toInstant(nowMs + pendingSeconds * 1000)
  const accepted = acceptedTerms && { termsAcceptedAt: now, termsVersion: termsVersion ?? null }
  const [made] = await trx('payment_groups')
    .insert({
      id,
      ownerId,
      client,
      network: client && widestOf(client),
      ...accepted,
      expiresAt,
      createdAt: now,
      ...newGroupFields(trx),
    })
    .onConflict('id')
    .ignore()
    .returning('*')
  if (made) {
    if (accountId !== null) {
      const grant = { userId: accountId, paymentGroupId: id, createdAt: now, booked: true }
      await trx('grants').insert(grant)
    }
    return made
  }
  const group = present(await trx('payment_groups').where({ id }).first())
  if (group.ownerId !== ownerId) throw new Refused('group-mismatch')
  const earlier = await groupReservations(trx, id)
  if (!isPayable(earlier, nowMs)) throw new Refused('group-not-payable')
  if (earlier.length + timeSlots.length > MAX_HOLDS) throw new Refused('hold-limit')
  if (await hasOpenCharge(trx, id)) throw new Refused('payment-in-progress')
  if (accepted && !group.termsAcceptedAt) await trx('payment_groups').where({ id }).update(accepted)
  return group
}

function ownHolds(claims: readonly Claim[], ownerId: string, places: readonly PlacedSlot[]) {
  return claims
    .filter(({ ownerId: owner }) => owner === ownerId)
    .filter((claim) =>
      places.some(({ date, startTime }) => claim.date === date && claim.startTime === startTime),
    )
    .flatMap(({ holdId }) => holdId ?? [])
}

function draftsOf(checkout: Checkout, places: readonly PlacedSlot[], customerId: number) {
  return places.map(({ courtId, date, startTime, endTime, price }) => ({
    courtId,
    customerName: checkout.customerName,
    customerEmail: checkout.customerEmail,
    customerPhone: checkout.customerPhone,
    customerCpf: checkout.customerCpf,
    customerId,
    date,
    startTime,
    endTime,
    price,
    status: 'pending' as const,
    paymentStatus: 'pending' as const,
    reservationType: 'avulso' as const,
    sportType: checkout.sportType,
    paymentGroupId: checkout.paymentGroupId,
  }))
}

type PlacedSlot = CheckoutSlot & { courtId: number; endTime: string }
type Cart = Pick<Checkout, 'timeSlots' | 'sportType'>
type CartFacts = { catalog: CatalogData; now: VenueNow; claims: readonly Claim[]; ownerId: string }

/** A court for every slot of a cart: the one that the browser holds, else the best free one. Throws Refused, naming every hour that cannot be had. */
export function allocateCart({ timeSlots, sportType }: Cart, facts: CartFacts): PlacedSlot[] {
  const { catalog, now } = facts
  const isOwnHold = (claim: Claim) => claim.holdId !== null && claim.ownerId === facts.ownerId
  const occupied = occupationBy(facts.claims, catalog, isOwnHold)
  const playable = courtsByPreference(catalog.courts, sportType)
  const taken = new Set<string>()
  const lookup: typeof occupied = (courtId, date, startTime) =>
    taken.has(`${courtId} ${date} ${startTime}`)
      ? 'reservation'
      : occupied(courtId, date, startTime)
  const isFree = ({ date, startTime }: CheckoutSlot, courtId: number) =>
    playable.some(({ id }) => id === courtId) && lookup(courtId, date, startTime) === null
  const refused: Refused[] = []
  const places: PlacedSlot[] = []
  for (const slot of timeSlots) {
    const held = facts.claims.find(
      (claim) =>
        isOwnHold(claim) &&
        claim.sportType === sportType &&
        claim.date === slot.date &&
        claim.startTime === slot.startTime,
    )
    try {
      // A held court that was deactivated meanwhile, lost the sport, got a class or went with its hold is no reason to refuse: another may be free.
      const isHeldCourt = slot.holdId !== undefined || slot.courtId === held?.courtId
      const wished = isHeldCourt ? undefined : slot.courtId
      const kept = [slot.courtId, held?.courtId].find((id) => id !== undefined && isFree(slot, id))
      const courtId = wished ?? kept
      const place = allocate({ ...slot, sport: sportType, courtId }, { catalog, now, lookup })
      if (place.priceCents !== slot.price) {
        throw new Refused('price-changed', { price: toReais(place.priceCents) })
      }
      taken.add(`${place.courtId} ${slot.date} ${slot.startTime}`)
      places.push({ ...slot, courtId: place.courtId, endTime: slotEnd(slot.startTime) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push(error)
    }
  }
  // All the lost ones are returned together, so that the customer chooses again only once.
  const lost = refused.flatMap(({ detail }) => detail.lost ?? [])
  const [first] = refused.toSorted((a, b) => lostCount(b) - lostCount(a))
  if (first) throw lost.length > 0 ? new Refused(first.code, { lost }) : first
  return places
}

/** How many hours the refusal names as lost. */
export function lostCount({ detail }: Refused) {
  return detail.lost?.length ?? 0
}

/**
 * In a rush for the same hours, refuses bookings that have lost already without a transaction: one read, shared by all that want the same,
 * instead of a turn in the queue for the courts' locks. It may only refuse; whatever passes is decided by the transaction. With a key that
 * was used before it does nothing.
 */
export function createEarlyRefusal(deps: CatalogDeps) {
  const share = createCoalescer<Claims>()
  const rivals = new Map<string, number>()

  async function refuseLoser(ownerId: string, checkout: Checkout, key: string | null) {
    const { timeSlots } = checkout
    const wanted = timeSlots.map(hourOf).join()
    const nowMs = deps.clock.now()
    // Behind the write that is under way: the connections that only read would not see its winner yet.
    const { live } = await share(wanted, () => claimsAt(deps.knex, timeSlots, nowMs))
    try {
      allocateCart(checkout, {
        catalog: await deps.catalog.current(),
        now: venueNow(nowMs, deps.config.venueTimezone),
        claims: live,
        ownerId,
      })
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'slot-taken') return
      if (await orderOfCart(deps.knex, ownerId, checkout, live)) return
      if (key && (await deps.knex('idempotency_keys').where({ key }).first('key'))) return
      throw error
    }
  }

  /** Books, unless another booking under way in this process wants one of the hours and they are taken by now. */
  return async function unlessLost<Booked>(
    ownerId: string,
    checkout: Checkout,
    key: string | null,
    book: () => Promise<Booked>,
  ): Promise<Booked> {
    const hours = checkout.timeSlots.map(hourOf)
    const hasRivals = hours.some((hour) => rivals.has(hour))
    for (const hour of hours) rivals.set(hour, (rivals.get(hour) ?? 0) + 1)
    try {
      if (hasRivals) await refuseLoser(ownerId, checkout, key)
      return await book()
    } finally {
      for (const hour of hours) {
        const left = rivals.get(hour)! - 1
        if (left > 0) rivals.set(hour, left)
        else rivals.delete(hour)
      }
    }
  }
}

function hourOf({ date, startTime }: CheckoutSlot) {
  return `${date} ${startTime}`
}
