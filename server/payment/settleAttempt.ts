import { sumCents } from '#shared/money/money.ts'
import { nextAttemptState } from '#shared/payment/chargeState.ts'
import { toInstant } from '../db/instant.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { queueMail } from '../booking/mail/queueMail.ts'
import { freeClaims } from '../occupancy/freeSlots.ts'
import { groupReservations } from '../booking/reservation/groupReservations.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { AttemptRow } from './AttemptRow.ts'
import { requestRefund } from './chargeJobs.ts'
import type { RemoteCharge, PaymentDeps } from './gateway.ts'
import { recordForeignRefund } from './recordForeignRefund.ts'
import { retakeSlots } from './retakeSlots.ts'

type SettleDeps = Pick<PaymentDeps, 'catalog' | 'config'>

/** Writes the provider's word into an attempt and lets its effects happen, once, however often and from wherever it is told. */
export async function settleAttempt(
  tx: Tx,
  deps: SettleDeps,
  attemptId: string,
  remote: RemoteCharge,
): Promise<AttemptRow> {
  await lockCourts(tx)
  const attempt = await AttemptRow.query(tx.trx).findById(attemptId).throwIfNotFound()
  const state = nextAttemptState(attempt.state, remote)
  const now = toInstant(tx.nowMs)
  const becomesPaid = state === 'paid' && attempt.state !== 'paid'
  const closes = state === 'paid' || state === 'failed' || state === 'cancelled'
  const isNews = state !== attempt.state || remote.status !== attempt.providerStatus
  if (!isNews) return attempt
  const settled = await AttemptRow.query(tx.trx).patchAndFetchById(attemptId, {
    state,
    providerStatus: remote.status,
    providerPaymentId: remote.id,
    cardLast4: remote.cardLast4,
    cardBrand: remote.cardBrand,
    updatedAt: now,
    paidAt: becomesPaid ? now : attempt.paidAt,
    received: becomesPaid ? remote.cents : attempt.received,
    closedAt: closes ? (attempt.closedAt ?? now) : attempt.closedAt,
  })
  if (becomesPaid) await moneyArrived(tx, deps, settled, remote)
  if (remote.status === 'REFUNDED') await recordForeignRefund(tx, settled)
  // Admins look at what becomes of money that came.
  if (state === 'paid') tx.touch({ reservations: true })
  return settled
}

async function moneyArrived(tx: Tx, deps: SettleDeps, attempt: AttemptRow, remote: RemoteCharge) {
  const group = await groupReservations(tx.trx, attempt.paymentGroupId)
  // Paid already by another charge, or for another sum: this money goes back.
  if (group.some(isPaidAlready)) return requestRefund(tx, attempt, 'paid-twice')
  const owed = sumCents(group.map(({ price }) => price))
  if (remote.cents !== attempt.amount || owed !== attempt.amount) {
    await awaitDecision(tx, attempt, group)
    return requestRefund(tx, attempt, 'amount-mismatch')
  }
  // What the desk cancelled is not taken back because its money was under way.
  const isCancelled = group.some(({ canceledReason }) => canceledReason === 'admin')
  if (!isCancelled && (await retakeSlots(tx, deps, group))) return approve(tx, attempt, group)
  await awaitDecision(tx, attempt, group)
  return requestRefund(tx, attempt, isCancelled ? 'admin-cancelled' : 'slots-gone')
}

// Also when the desk cancelled it since: that charge's money is looked after.
function isPaidAlready({ status, paymentStatus, canceledReason }: ReservationRow) {
  // Pending too: the desk may take the money before it approves.
  if (status === 'approved' || status === 'pending') return paymentStatus === 'paid'
  return canceledReason === 'admin' && (paymentStatus === 'paid' || paymentStatus === 'refunded')
}

async function approve(tx: Tx, attempt: AttemptRow, group: readonly ReservationRow[]) {
  const ids = group.map(({ id }) => id)
  const now = toInstant(tx.nowMs)
  if (group.some(({ paymentStatus }) => paymentStatus === 'refunded')) {
    // Paid anew: what an older charge gave back says nothing about this money.
    await tx.trx('refund_reservations').whereIn('reservationId', ids).delete()
  }
  await tx
    .trx('reservations')
    .whereIn('id', ids)
    .update({
      status: 'approved',
      canceledReason: null,
      paymentStatus: 'paid',
      paidBy: 'attempt',
      paymentMethod: attempt.method,
      asaasPaymentId: attempt.providerPaymentId,
      paymentConfirmedAt: now,
      expiresAt: null,
      updatedAt: now,
      version: tx.trx.raw('version + 1'),
    })
  await tx.trx('slot_claims').whereIn('reservationId', ids).update({ expiresAt: null })
  tx.touch({ dates: group.map(({ date }) => date), reservations: true })
  await queueMail(tx, 'confirmed', ids)
}

// Paid, but without its hours: occupies nothing and waits for the refund or for a person.
async function awaitDecision(tx: Tx, attempt: AttemptRow, group: readonly ReservationRow[]) {
  const ids = group.map(({ id }) => id)
  const now = toInstant(tx.nowMs)
  await tx
    .trx('reservations')
    .whereIn('id', ids)
    .update({
      status: 'pending_confirmation',
      paymentStatus: 'paid',
      paidBy: 'attempt',
      paymentMethod: attempt.method,
      asaasPaymentId: attempt.providerPaymentId,
      paymentConfirmedAt: now,
      expiresAt: null,
      updatedAt: now,
      version: tx.trx.raw('version + 1'),
    })
  await freeClaims(tx, 'reservationId', ids)
  tx.touch({ reservations: true })
}
