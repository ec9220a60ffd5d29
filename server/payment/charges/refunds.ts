import { randomUUID } from 'node:crypto'
import { sumCents } from '#shared/platform/money/money.ts'
import { endUndecided, markReturned } from '../../booking/life/life.ts'
import { creditPartsOf, returnCreditParts } from '../../book/credit/creditParts.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue, hurry } from '../../platform/jobs/jobs.ts'
import { readAttempt } from './attempt.ts'
import { backsOf, leftOf, paidDifferences, paidParts, type Part } from './returnable.ts'

/** Records a refund of all that is left of an attempt's money and queues the provider call. At most one full refund per attempt. */
export async function requestRefund(tx: Tx, attempt: AttemptRow, reason: string): Promise<void> {
  const amount = await leftOf(tx, attempt)
  if (amount > 0) await insertRefund(tx, attempt, { amount, reason })
}

async function insertRefund(
  tx: Tx,
  attempt: AttemptRow,
  { amount, reason, note = null }: { amount: number; reason: string; note?: string | null },
): Promise<number> {
  const now = toInstant(tx.nowMs)
  const [inserted] = await tx
    .trx('refunds')
    .insert({
      attemptId: attempt.id,
      amount,
      reason,
      note,
      state: 'requested',
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
  const refund = present(inserted)
  await enqueue(tx, 'refund', { refundId: refund.id }, { subject: refund.id })
  tx.touch({ reservations: true })
  return refund.id
}

type How = {
  note?: string | null
  reason?: string
  /** The centavos that go back for each reservation, where it is less than its price. */
  shares?: ReadonlyMap<number, number>
}

/** Refunds what these reservations cost, or a share of it, as far as they were paid online or by credit: each at most once, even when repeated. Money goes back first, and credit with it to the lots that it came from. The rest of their carts stays paid. Returns the ids of the new refunds. */
export async function refundReservations(
  tx: Tx,
  ids: readonly number[],
  how: How = {},
): Promise<number[]> {
  const refunds: number[][] = []
  for (const part of await paidParts(tx, ids)) refunds.push(await refundPart(tx, part, how))
  return refunds.flat()
}

async function refundPart(
  tx: Tx,
  part: Part,
  { note = null, reason = 'admin-cancelled', shares }: How,
): Promise<number[]> {
  const { attempt } = part
  const backs = backsOf(part, shares)
  const amount = sumCents(backs.map((one) => one.amount))
  const refundId =
    attempt && amount > 0 ? await insertRefund(tx, attempt, { amount, reason, note }) : null
  const refundIds = refundId === null ? [] : [refundId]
  for (const back of backs) {
    const ofDifferences: number[] = []
    for (const { attempt: ofDifference, cents } of back.further) {
      ofDifferences.push(await insertRefund(tx, ofDifference, { amount: cents, reason, note }))
    }
    refundIds.push(...ofDifferences)
    const [ofDifference] = ofDifferences
    if (back.amount === 0 && ofDifference !== undefined) await linkRefund(tx, ofDifference, [back])
    else if (refundId === null) await returnCreditAlone(tx, back)
  }
  if (refundId !== null) await linkRefund(tx, refundId, backs)
  return refundIds
}

// A reservation has one; a further one of its difference is known by its charge.
async function linkRefund(
  { trx }: Tx,
  refundId: number,
  backs: readonly { id: number; credit: number }[],
) {
  await trx('refund_reservations')
    .insert(backs.map(({ id, credit }) => ({ reservationId: id, refundId, credit })))
    .onConflict('reservationId')
    .ignore()
  await trx('money_decisions')
    .whereIn(
      'reservationId',
      backs.map(({ id }) => id),
    )
    .delete()
}

// Without money to wait for it goes back at once.
async function returnCreditAlone(tx: Tx, { id, credit }: { id: number; credit: number }) {
  if (credit === 0) return
  await returnCreditParts(tx, id, credit, { key: `return ${id} ${randomUUID()}` })
  await markReturned(tx, [id])
  await tx.trx('money_decisions').where({ reservationId: id }).delete()
}

/** Gives back all the credit that these reservations were paid by. */
export async function returnAllCredit(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [id, cents] of await creditPartsOf(tx.trx, ids)) {
    await returnCreditParts(tx, id, cents, { key: `return ${id} ${randomUUID()}` })
  }
}

/** Runs the open refunds of these attempts now instead of after their pause. */
export async function hurryRefunds(tx: Tx, attemptIds: readonly string[]): Promise<void> {
  const open: { id: number }[] = await tx
    .trx('refunds')
    .whereIn('attemptId', [...attemptIds])
    .whereNull('doneAt')
    .whereNull('withdrawnAt')
    .select('id')
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await hurry(tx, 'refund', ids)
}

/** Withdraws a refund that was not sent to the provider yet, or was refused, and returns the attempt that has its money. Null when it is under way or over. */
export async function withdrawRefund(
  { trx, nowMs }: Tx,
  refundId: number,
): Promise<AttemptRow | null> {
  const now = toInstant(nowMs)
  const [taken] = await trx('refunds')
    .where({ id: refundId })
    .whereIn('state', ['requested', 'refused'])
    .whereNull('begunAt')
    .whereNull('withdrawnAt')
    .update({ withdrawnAt: now, updatedAt: now })
    .returning('attemptId')
  if (!taken) return null
  // Their prices may be refunded later.
  await trx('refund_reservations').where({ refundId }).delete()
  return readAttempt(trx, taken.attemptId)
}

/** The reservations whose money this refund returned, or all of the cart that lost its hours, are refunded, and their credit goes back. */
export async function markRefunded(
  tx: Tx,
  refundId: number,
  paymentGroupId: string,
): Promise<void> {
  const part = await tx.trx('refund_reservations').where({ refundId })
  if (part.length > 0) {
    const ids = part.map(({ reservationId }) => reservationId)
    for (const { reservationId: id, credit } of part) {
      await returnCreditParts(tx, id, credit, { key: `return ${id} of ${refundId}` })
    }
    await markReturned(tx, ids)
    return
  }
  const [ofMove] = await tx
    .trx('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .where('f.id', refundId)
    .whereNotNull('a.moveId')
    .select('f.id')
  // A difference: the reservation itself was not lost, or has its own refund.
  if (ofMove) return
  // Only reservations that lost their hours: a group that another charge paid keeps court and payment.
  const ended = await endUndecided(tx, paymentGroupId)
  await returnAllCredit(
    tx,
    ended.map(({ id }) => id),
  )
}

/** Takes back refunds of differences of these reservations, as far as they were not sent yet; what has gone back is no part of their prices any more. */
export async function withdrawDifferences(tx: Tx, reservationIds: readonly number[]) {
  for (const { reservationId, attempt } of await paidDifferences(tx.trx, reservationIds)) {
    const open = await tx
      .trx('refunds')
      .where({ attemptId: attempt.id })
      .whereNull('withdrawnAt')
      .whereNot({ reason: 'elsewhere' })
      .select('id', 'amount')
    for (const { id, amount } of open) {
      if ((await withdrawRefund(tx, id)) !== null) continue
      await tx
        .trx('reservations')
        .where({ id: reservationId })
        .update({ price: tx.trx.raw('price - ?', [amount]) })
    }
  }
}
