import { sumCents } from '#shared/platform/money/money.ts'
import { hasCome, isTakenOut, settlementOf } from '#shared/payment/charges/settlement.ts'
import { isByVenue } from '#shared/booking/reservation/status.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { type ReservationRow, AttemptRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { awaitDecision, confirmPaid, confirmRest, type PaidBy } from '../../booking/life/life.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { readAttempt } from './attempt.ts'
import { billOf, hasDeskMoney } from './bill.ts'
import type { RemoteCharge, PaymentDeps } from '../port/gateway.ts'
import { giveHeldBack, useHeld } from './heldCredit.ts'
import { differenceArrived } from './hourMoves.ts'
import { recordForeignPart, recordForeignRefund, unrecordedPart } from './foreignRefunds.ts'
import { requestRefund } from './refunds.ts'
import { leftOf } from './returnable.ts'
import { retakeSlots } from './retakeSlots.ts'
import { countAgain } from './undoneReceipts.ts'

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
      ? await unrecordedPart(tx.trx, attempt, remote.returned)
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
  if (closes && state !== 'paid') await giveHeldBack(tx, settled)
  if (part > 0) await recordForeignPart(tx, settled, part)
  const isOut = isTakenOut({ state, status })
  if (isOut || isTakenOut(known)) await changeReceipt(tx, settled, isOut)
  if (isTakenOut(known) && state === 'paid' && status === 'paid') await countAgain(tx, settled)
  if (effects.includes('counts')) await moneyArrived(tx, deps, settled, remote)
  if (effects.includes('goes')) await recordForeignRefund(tx, settled)
  // Admins watch money that came in.
  if (hasCome(state)) tx.touch({ reservations: true })
  return settled
}

/** Writes down that what is left of a charge's money is not there any more, or is there again: the day on which it came keeps it. A part that went back was there before. */
async function changeReceipt({ nowMs, trx }: Tx, attempt: AttemptRow, isOut: boolean) {
  const attemptId = attempt.id
  const [back] = await trx('refunds')
    .where({ attemptId })
    .whereNotNull('doneAt')
    .sum({ cents: 'amount' })
  const [changed] = await trx('receipt_changes').where({ attemptId }).sum({ cents: 'cents' })
  const there = (attempt.received ?? attempt.amount) - Number(back?.cents ?? 0)
  const cents = (isOut ? -there : 0) - Number(changed?.cents ?? 0)
  if (cents === 0) return
  await trx('receipt_changes').insert({ attemptId, cents, at: toInstant(nowMs) })
}

async function moneyArrived(tx: Tx, deps: SettleDeps, attempt: AttemptRow, remote: RemoteCharge) {
  if (attempt.moveId !== null) {
    const isOwnCharge = remote.externalReference === attempt.externalReference
    return differenceArrived(tx, deps, attempt, isOwnCharge)
  }
  const group = await groupReservations(tx.trx, attempt.paymentGroupId)
  const bill = billOf(group, tx.nowMs)
  // Without what was returned already.
  const isThere = (await leftOf(tx, attempt)) === attempt.amount
  const isFor = (cents: number) => isThere && cents === attempt.amount + attempt.credit
  const isRest = bill !== null && bill.isRest && isFor(bill.cents)
  // Paid already by another charge, or for another sum: this money goes back.
  if (!isRest && group.some(isPaidAlready)) {
    await giveHeldBack(tx, attempt)
    return requestRefund(tx, attempt, 'paid-twice')
  }
  // Beside money of the desk what does not fit was paid there. No hour is lost by a charge that has any of it, or that stands without.
  const isAtDesk = hasDeskMoney(group)
  const stands = isAtDesk || group.some(({ status }) => status === 'approved')
  const lose = () => stands || awaitDecision(tx, group, paidByCharge(attempt))
  const refund = (reason: string) => requestRefund(tx, attempt, isAtDesk ? 'paid-twice' : reason)
  // The whole price, of a charge of before the part: what the desk took is too much then.
  const isBroken = bill?.isBesideDesk && group.some(({ status }) => status === 'canceled')
  const isWhole = !isBroken && isFor(sumCents(group.map(({ price }) => price)))
  if (!isRest && !isWhole) {
    await giveHeldBack(tx, attempt)
    // A charge that nobody asked for here does not end a cart that waits for its own.
    if (remote.externalReference === attempt.externalReference) await lose()
    return refund('amount-mismatch')
  }
  const rows = isRest ? bill.rows : group
  // Of a charge that was over already, its customer may have used the credit elsewhere.
  if (!(await useHeld(tx, attempt, rows))) {
    await lose()
    return refund('credit-gone')
  }
  // A cancellation by staff is not reverted because the money was under way.
  const isCancelled = rows.some(({ canceledReason }) => isByVenue(canceledReason))
  if (!isCancelled && (await retakeSlots(tx, deps, rows))) {
    return (isRest ? confirmRest : confirmPaid)(tx, rows, paidByCharge(attempt))
  }
  await lose()
  return refund(isCancelled ? 'admin-cancelled' : 'slots-gone')
}

// Also when staff or the customer cancelled it since: that charge's money is handled already.
function isPaidAlready({ status, paymentStatus, canceledReason }: ReservationRow) {
  // Pending too: staff may take the money before they approve.
  if (status === 'approved' || status === 'pending') return paymentStatus === 'paid'
  const isDecided = isByVenue(canceledReason) || canceledReason === 'customer'
  return isDecided && (paymentStatus === 'paid' || paymentStatus === 'refunded')
}

function paidByCharge({ method, providerPaymentId }: AttemptRow): PaidBy {
  return { paidBy: 'attempt', paymentMethod: method, asaasPaymentId: providerPaymentId }
}
