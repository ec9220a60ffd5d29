import { MAX_HOLDS } from '#shared/hold/hold.ts'
import type { Checkout } from '#shared/reservation/reservation.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { CatalogData } from '../../catalog/catalog.ts'
import { toInstant } from '../../db/instant.ts'
import type { Insert } from '../../db/tables.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { Refused } from '../../http/problem.ts'
import { claimsAt, type Claim } from '../../occupancy/claims.ts'
import { claimSlots } from '../../occupancy/claimSlots.ts'
import { deleteHolds } from '../../occupancy/freeSlots.ts'
import { cancelCharges, hasOpenCharge } from '../openCharges.ts'
import { allocateCart, type Place } from './allocateCart.ts'
import { groupReservations, isPayable } from './groupReservations.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** Turns a customer's slots into reservations that wait for their payment, all or none; throws Refused naming the slots that were lost. */
export async function placeReservations(
  tx: Tx,
  { catalog, config }: Pick<CatalogDeps, 'catalog' | 'config'>,
  ownerId: string,
  checkout: Checkout,
): Promise<{ placed: ReservationRow[]; catalog: CatalogData }> {
  await lockCourts(tx)
  const [earlier, { live, stale, catalogVersion }] = await Promise.all([
    openGroup(tx, ownerId, checkout),
    claimsAt(tx.trx, checkout.timeSlots, tx.nowMs),
  ])
  const catalogData = await catalog.within(tx.trx, catalogVersion)
  const places = allocateCart(checkout, {
    catalog: catalogData,
    now: venueNow(tx.nowMs, config.venueTimezone),
    claims: live,
    ownerId,
  })

  // Every reservation of a group runs out at the same instant: it is paid as one.
  const expiresAt = earlier[0]?.expiresAt ?? toInstant(tx.nowMs + config.pendingSeconds * 1000)
  const placed = await insertReservations(tx, ownerId, checkout, places, expiresAt)
  await deleteHolds(tx, ownHolds(live, ownerId, places))
  const claims = placed.map(({ id, courtId, date, startTime }) => ({
    courtId,
    date,
    startTime,
    holdId: null,
    reservationId: id,
    expiresAt,
  }))
  await cancelCharges(tx, await claimSlots(tx, claims, stale))
  tx.touch({ reservations: true })
  return { placed, catalog: catalogData }
}

async function openGroup(tx: Tx, ownerId: string, checkout: Checkout): Promise<ReservationRow[]> {
  const group = await groupReservations(tx.trx, checkout.paymentGroupId)
  if (group.length === 0) return group
  if (group.some((row) => row.ownerId !== ownerId)) throw new Refused('group-mismatch')
  if (!isPayable(group, tx.nowMs)) throw new Refused('group-not-payable')
  if (group.length + checkout.timeSlots.length > MAX_HOLDS) throw new Refused('hold-limit')
  if (await hasOpenCharge(tx.trx, checkout.paymentGroupId)) throw new Refused('payment-in-progress')
  return group
}

function ownHolds(claims: readonly Claim[], ownerId: string, places: readonly Place[]) {
  return claims
    .filter(({ ownerId: owner }) => owner === ownerId)
    .filter((claim) =>
      places.some(({ date, startTime }) => claim.date === date && claim.startTime === startTime),
    )
    .flatMap(({ holdId }) => holdId ?? [])
}

async function insertReservations(
  { trx, nowMs }: Tx,
  ownerId: string,
  checkout: Checkout,
  places: readonly Place[],
  expiresAt: string | null,
): Promise<ReservationRow[]> {
  const now = toInstant(nowMs)
  const rows = places.map<Insert<'reservations'>>(
    ({ courtId, date, startTime, endTime, price }) => ({
      courtId,
      ownerId,
      customerName: checkout.customerName,
      customerEmail: checkout.customerEmail,
      customerPhone: checkout.customerPhone,
      customerCpf: checkout.customerCpf,
      date,
      startTime,
      endTime,
      price,
      status: 'pending',
      paymentStatus: 'pending',
      reservationType: 'avulso',
      sportType: checkout.sportType,
      paymentGroupId: checkout.paymentGroupId,
      termsAcceptedAt: now,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    }),
  )
  const inserted = await trx('reservations').insert(rows).returning('*')
  return (inserted as ReservationRow[]).sort((a, b) => a.id - b.id)
}
