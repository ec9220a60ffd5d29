import { closedReason } from '#shared/calendar/availability.ts'
import { courtsByPreference } from '#shared/court/court.ts'
import { sumCents } from '#shared/money/money.ts'
import { hasCome, settlementOf } from '#shared/payment/settlement.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { changeRows } from '../db/changeRows.ts'
import { toInstant } from '../db/instant.ts'
import { type ReservationRow, AttemptRow } from '../db/models.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { queueMail } from '../booking/reservationMail.ts'
import { occupationBy } from '../booking/allocate.ts'
import { cancelCharges } from '../booking/openCharges.ts'
import { dayFacts } from '../catalog/catalogDay.ts'
import { claimsAt, type Claim } from '../occupancy/claims.ts'
import { claimSlots } from '../occupancy/claimSlots.ts'
import { freeClaims } from '../occupancy/freeSlots.ts'
import { groupReservations } from '../booking/reservations.ts'
import { readAttempt } from './attempt.ts'
import type { RemoteCharge, PaymentDeps } from './gateway.ts'
import { recordForeignPart, recordForeignRefund, unrecordedPart } from './foreignRefunds.ts'
import { leftOf, requestRefund } from './refunds.ts'

type SettleDeps = Pick<PaymentDeps, 'catalog' | 'config'>

/**
 * Writes the provider's state into an attempt and applies its effects once, however often and from whichever source it comes. `seen` is the
 * attempt before the charge was read: null, with nothing written, when another state was settled since, which may be the newer one.
 */
export async function settleAttempt(
  tx: Tx,
  deps: SettleDeps,
  seen: AttemptRow,
  remote: RemoteCharge,
): Promise<AttemptRow | null> {
  await lockCourts(tx)
  const attempt = await readAttempt(tx.trx, seen.id)
  if (attempt.chargeTurn !== seen.chargeTurn && attempt.chargeStatus !== remote.status) return null
  const known = { state: attempt.state, status: attempt.chargeStatus }
  const { state, status, effects } = settlementOf(known, remote.status)
  // All of it is recorded by `goes`.
  const part =
    hasCome(state) && status !== 'refunded'
      ? await unrecordedPart(tx, attempt, remote.returnedElsewhere)
      : 0
  const turns = status !== known.status || state !== known.state
  if (!turns && part === 0 && remote.providerStatus === attempt.providerStatus) return attempt
  const now = toInstant(tx.nowMs)
  const comes = effects.includes('comes')
  const closes = hasCome(state) || state === 'failed' || state === 'cancelled'
  const settled = await AttemptRow.query(tx.trx).patchAndFetchById(attempt.id, {
    state,
    chargeStatus: status,
    chargeTurn: attempt.chargeTurn + (turns ? 1 : 0),
    providerStatus: remote.providerStatus,
    providerPaymentId: attempt.providerPaymentId ?? remote.id,
    providerCustomerId: remote.customerId,
    cardLast4: remote.cardLast4,
    cardBrand: remote.cardBrand,
    updatedAt: now,
    paidAt: comes ? now : attempt.paidAt,
    received: comes ? remote.cents : attempt.received,
    closedAt: closes ? (attempt.closedAt ?? now) : attempt.closedAt,
  })
  if (part > 0) await recordForeignPart(tx, settled, part)
  if (effects.includes('counts')) await moneyArrived(tx, deps, settled, remote)
  if (effects.includes('goes')) await recordForeignRefund(tx, settled)
  // Admins watch money that came in.
  if (hasCome(state)) tx.touch({ reservations: true })
  return settled
}

async function moneyArrived(tx: Tx, deps: SettleDeps, attempt: AttemptRow, remote: RemoteCharge) {
  const group = await groupReservations(tx.trx, attempt.paymentGroupId)
  // Paid already by another charge, or for another sum: this money goes back.
  if (group.some(isPaidAlready)) return requestRefund(tx, attempt, 'paid-twice')
  const owed = sumCents(group.map(({ price }) => price))
  // Without what was returned already.
  const isThere = (await leftOf(tx, attempt)) === attempt.amount
  if (!isThere || owed !== attempt.amount) {
    // A charge that nobody asked for here does not end a cart that waits for its own.
    if (remote.externalReference === attempt.externalReference) {
      await awaitDecision(tx, attempt, group)
    }
    return requestRefund(tx, attempt, 'amount-mismatch')
  }
  // A cancellation by staff is not reverted because the money was under way.
  const isCancelled = group.some(({ canceledReason }) => canceledReason === 'admin')
  if (!isCancelled && (await retakeSlots(tx, deps, group))) return approve(tx, attempt, group)
  await awaitDecision(tx, attempt, group)
  return requestRefund(tx, attempt, isCancelled ? 'admin-cancelled' : 'slots-gone')
}

// Also when staff cancelled it since: that charge's money is handled already.
function isPaidAlready({ status, paymentStatus, canceledReason }: ReservationRow) {
  // Pending too: staff may take the money before they approve.
  if (status === 'approved' || status === 'pending') return paymentStatus === 'paid'
  return canceledReason === 'admin' && (paymentStatus === 'paid' || paymentStatus === 'refunded')
}

async function approve(tx: Tx, attempt: AttemptRow, group: readonly ReservationRow[]) {
  const ids = group.map(({ id }) => id)
  if (group.some(({ paymentStatus }) => paymentStatus === 'refunded')) {
    // Paid again: the refund of an older charge does not concern this money.
    await tx.trx('refund_reservations').whereIn('reservationId', ids).delete()
  }
  await markPaid(tx, attempt, ids, { status: 'approved', canceledReason: null })
  await tx.trx('slot_claims').whereIn('reservationId', ids).update({ expiresAt: null })
  tx.touch({ dates: group.map(({ date }) => date) })
  // Another charge of the group must not be paid as well.
  await cancelCharges(tx, [attempt.paymentGroupId])
  await queueMail(tx, 'confirmed', ids)
}

// Paid, but without its hours: occupies nothing and waits for the refund or for a person.
async function awaitDecision(tx: Tx, attempt: AttemptRow, group: readonly ReservationRow[]) {
  const ids = group.map(({ id }) => id)
  await markPaid(tx, attempt, ids, { status: 'pending_confirmation' })
  await freeClaims(tx, 'reservationId', ids)
}

async function markPaid(
  tx: Tx,
  attempt: AttemptRow,
  ids: readonly number[],
  outcome: Partial<Pick<ReservationRow, 'status' | 'canceledReason'>>,
) {
  await changeRows(tx, 'reservations', ids, {
    ...outcome,
    paymentStatus: 'paid',
    paidBy: 'attempt',
    paymentMethod: attempt.method,
    asaasPaymentId: attempt.providerPaymentId,
    paymentConfirmedAt: toInstant(tx.nowMs),
    expiresAt: null,
  })
}

type CourtMove = { reservation: ReservationRow; courtId: number }

/** Makes sure that a group whose money arrived has its hours: still its own, else free again and open, else on another court that plays the sport. False, with nothing written, when any is gone. The courts are locked already. */
export async function retakeSlots(
  tx: Tx,
  { catalog, config }: Pick<PaymentDeps, 'catalog' | 'config'>,
  group: readonly ReservationRow[],
): Promise<boolean> {
  const { live, stale, catalogVersion } = await claimsAt(tx.trx, group, tx.nowMs)
  const catalogData = await catalog.within(tx.trx, catalogVersion)
  const ids = new Set(group.map(({ id }) => id))
  const isOurs = (claim: Claim) => claim.reservationId !== null && ids.has(claim.reservationId)
  const gone = group.filter(({ id }) => !live.some((claim) => claim.reservationId === id))
  if (gone.length === 0) return true

  const now = venueNow(tx.nowMs, config.venueTimezone)
  const isShut = ({ date, startTime }: ReservationRow) =>
    closedReason(startTime, dayFacts(catalogData, date), now) !== null
  if (gone.some(isShut)) return false
  const occupied = occupationBy(live, catalogData)
  const taken = new Set<string>()
  const moves: CourtMove[] = []
  for (const reservation of gone) {
    const { date, startTime, sportType } = reservation
    const preferred = courtsByPreference(catalogData.courts, sportType).map(({ id }) => id)
    const courtId = [reservation.courtId, ...preferred].find(
      (id) =>
        preferred.includes(id) &&
        occupied(id, date, startTime) === null &&
        !taken.has(`${id} ${date} ${startTime}`),
    )
    if (courtId === undefined) return false
    taken.add(`${courtId} ${date} ${startTime}`)
    moves.push({ reservation, courtId })
  }
  await take(tx, moves, {
    ours: stale.filter(isOurs),
    others: stale.filter((claim) => !isOurs(claim)),
  })
  return true
}

async function take(
  tx: Tx,
  moves: readonly CourtMove[],
  stale: { ours: Claim[]; others: Claim[] },
) {
  // Our own expired claims are deleted first: they must not count as an expired group to be ended.
  const own = stale.ours.flatMap(({ reservationId }) => reservationId ?? [])
  if (own.length > 0) await tx.trx('slot_claims').whereIn('reservationId', own).delete()
  for (const { reservation, courtId } of moves) {
    if (courtId === reservation.courtId) continue
    await tx.trx('reservations').where({ id: reservation.id }).update({ courtId })
  }
  const claims = moves.map(({ reservation, courtId }) => ({
    courtId,
    date: reservation.date,
    startTime: reservation.startTime,
    holdId: null,
    reservationId: reservation.id,
    expiresAt: null,
  }))
  await cancelCharges(tx, await claimSlots(tx, claims, stale.others))
}
