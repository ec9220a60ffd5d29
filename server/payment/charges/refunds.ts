import { randomUUID } from 'node:crypto'
import { sumCents } from '#shared/platform/money/money.ts'
import { endUndecided, markReturned } from '../../booking/life/life.ts'
import { creditPartsOf, returnCreditParts } from '../../book/credit/creditParts.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { AttemptRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue, hurry } from '../../platform/jobs/jobs.ts'
import { readAttempt } from './attempt.ts'

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

type Paid = { id: number; price: number; paidBy: string | null; asaasPaymentId: string | null }

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
  const paid: Paid[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid' })
    .whereIn('paidBy', ['attempt', 'credit'])
    // A group that lost its hours is refunded as a whole already.
    .whereNot({ status: 'pending_confirmation' })
    .whereNotIn('id', tx.trx('refund_reservations').select('reservationId'))
    .orderBy('id')
    .select('id', 'price', 'paidBy', 'asaasPaymentId')
  const differences = await paidDifferences(tx.trx, ids)
  const credits = await creditPartsOf(tx.trx, ids)
  const refunds: number[][] = []
  for (const chargeId of new Set(paid.map(({ asaasPaymentId }) => asaasPaymentId))) {
    const part = paid.filter(({ asaasPaymentId }) => asaasPaymentId === chargeId)
    refunds.push(await refundPart(tx, chargeId, { part, differences, credits }, how))
  }
  return refunds.flat()
}

export type PaidDifference = {
  reservationId: number
  difference: number
  attempt: AttemptRow
  left: number
}

/** The parts of these reservations' prices that charges of their own paid: the differences of moves to dearer hours. */
export async function paidDifferences(
  trx: Tx['trx'],
  reservationIds: readonly number[],
): Promise<PaidDifference[]> {
  const moves = await trx('hour_moves')
    .whereIn('reservationId', [...reservationIds])
    .where({ state: 'done' })
    .orderBy('id', 'desc')
  return Promise.all(
    moves.map(async ({ reservationId, difference, attemptId }) => {
      const attempt = await readAttempt(trx, attemptId!)
      return { reservationId, difference, attempt, left: await leftOf({ trx }, attempt) }
    }),
  )
}

type Part = {
  part: readonly Paid[]
  differences: readonly PaidDifference[]
  /** What of each was paid by credit. */
  credits: ReadonlyMap<number, number>
}

// First from the charge that paid them together, then from those of their differences; what is missing then was paid by credit.
async function refundPart(
  tx: Tx,
  chargeId: string | null,
  { part, differences, credits }: Part,
  { note = null, reason = 'admin-cancelled', shares }: How,
): Promise<number[]> {
  const isByCredit = part.every(({ paidBy }) => paidBy === 'credit')
  const attempt = isByCredit
    ? null
    : await AttemptRow.query(tx.trx).findOne({ providerPaymentId: chargeId }).throwIfNotFound()
  // Never more than what came in is refunded, whatever the prices are.
  let left = attempt ? Math.max(0, await leftOf(tx, attempt)) : 0
  const wanted = part.map(({ id, price }) => {
    const own = differences.filter(({ reservationId }) => reservationId === id)
    const share = Math.min(shares?.get(id) ?? price, price)
    const credit = credits.get(id) ?? 0
    const together = price - credit - sumCents(own.map(({ difference }) => difference))
    const amount = Math.max(0, Math.min(share, together, left))
    left -= amount
    return { id, own, credit, amount, rest: share - amount }
  })
  const amount = sumCents(wanted.map((one) => one.amount))
  const refundId =
    attempt && amount > 0 ? await insertRefund(tx, attempt, { amount, reason, note }) : null
  const refundIds = refundId === null ? [] : [refundId]
  const backs: { id: number; credit: number }[] = []
  for (const { id, own, credit, amount: fromAll, rest } of wanted) {
    let missing = rest
    const ofDifferences: number[] = []
    for (const { attempt: ofDifference, left: there } of own) {
      const more = Math.min(missing, there)
      if (more <= 0) continue
      missing -= more
      const further = await insertRefund(tx, ofDifference, { amount: more, reason, note })
      refundIds.push(further)
      ofDifferences.push(further)
    }
    const back = { id, credit: Math.min(missing, credit) }
    const [ofDifference] = ofDifferences
    if (fromAll === 0 && ofDifference !== undefined) await linkRefund(tx, ofDifference, [back])
    else if (refundId === null) await returnCreditAlone(tx, back)
    backs.push(back)
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

/** The centavos of an attempt's money for which there is no refund. */
export async function leftOf(
  { trx }: Pick<Tx, 'trx'>,
  { id, received, amount }: Pick<AttemptRow, 'id' | 'received' | 'amount'>,
): Promise<number> {
  const [refunded] = await trx('refunds')
    .where({ attemptId: id })
    .whereNull('withdrawnAt')
    .sum({ cents: 'amount' })
  return (received ?? amount) - Number(refunded?.cents ?? 0)
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
