import { randomUUID } from 'node:crypto'
import { sumCents } from '#shared/platform/money/money.ts'
import { endUndecided, loseDeskPart, markReturned, raisePrice } from '../../booking/life/life.ts'
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

type RefundDraft = {
  amount: number
  reason: string
  note?: string | null
  loweredId?: number | null
}

async function insertRefund(
  tx: Tx,
  attempt: AttemptRow,
  { amount, loweredId = null, note = null, reason }: RefundDraft,
): Promise<number> {
  const now = toInstant(tx.nowMs)
  const [inserted] = await tx
    .trx('refunds')
    .insert({
      attemptId: attempt.id,
      amount,
      reason,
      note,
      loweredId,
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

type Some = { reservationId: number; cents: number; note: string }

/** Refunds so much of what a charge paid of this reservation, which stands and whose price is lower by it already. */
export async function refundSome(
  tx: Tx,
  { cents: amount, note, reservationId: loweredId }: Some,
): Promise<void> {
  const [part] = await paidParts(tx, [loweredId])
  if (!part?.attempt) throw new Error(`Reservation ${loweredId} was paid by no charge`)
  await insertRefund(tx, part.attempt, { amount, loweredId, note, reason: 'lowered' })
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
  else if (attempt) await noteGone(tx, attempt, backs)
  return refundIds
}

// Others took all of it: there is nothing left to ask for, and nothing to decide.
async function noteGone(tx: Tx, { id: attemptId }: AttemptRow, backs: ReturnType<typeof backsOf>) {
  const apart = backs.filter(({ further }) => further.length === 0)
  const taken = await tx
    .trx('refunds')
    .where({ attemptId, reason: 'elsewhere' })
    .orderBy('id', 'desc')
    .first('id')
  const gone = taken ? apart.filter(({ credit }) => credit === 0) : []
  if (taken && gone.length > 0) await linkRefund(tx, taken.id, gone)
  // Nothing of these waits for the provider: what goes back is no part of the price any more.
  const handed = apart.filter((back) => back.desk > 0 && !gone.includes(back))
  for (const { desk, id } of handed) await loseDeskPart(tx, id, desk)
  const over = [...gone, ...handed].map(({ id }) => id)
  if (over.length > 0) await markReturned(tx, over)
}

// A reservation has one; a further one of its difference is known by its charge.
async function linkRefund(
  { trx }: Tx,
  refundId: number,
  backs: readonly { id: number; credit: number; desk: number }[],
) {
  await trx('refund_reservations')
    .insert(backs.map(({ id, credit, desk }) => ({ reservationId: id, refundId, credit, desk })))
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
export async function withdrawRefund(tx: Tx, refundId: number): Promise<AttemptRow | null> {
  const { nowMs, trx } = tx
  const now = toInstant(nowMs)
  const [taken] = await trx('refunds')
    .where({ id: refundId })
    .whereIn('state', ['requested', 'refused'])
    .whereNull('begunAt')
    .whereNull('withdrawnAt')
    .update({ withdrawnAt: now, updatedAt: now })
    .returning(['attemptId', 'amount', 'loweredId'])
  if (!taken) return null
  await forgetHandedBack(tx, refundId)
  // Their prices may be refunded later.
  await trx('refund_reservations').where({ refundId }).delete()
  if (taken.loweredId !== null) await raisePrice(tx, taken.loweredId, taken.amount)
  return readAttempt(trx, taken.attemptId)
}

/** Takes what people have handed back of the desk's parts beside this refund out of those prices. */
async function forgetHandedBack(tx: Tx, refundId: number): Promise<void> {
  const rows = await tx
    .trx('refund_reservations as p')
    .join('reservations as r', 'r.id', 'p.reservationId')
    .where('p.refundId', refundId)
    .where('p.desk', '>', 0)
    .whereRaw('r.desk_part > r.part_paid')
    .orderBy('r.id')
    .select('r.id', 'r.deskPart', 'r.partPaid')
  for (const { deskPart, id, partPaid } of rows) await loseDeskPart(tx, id, deskPart - partPaid)
}

/** Writes down that a person has given a refund's money back at the provider itself, where nothing can be asked any more. */
export async function recordReturned(tx: Tx, refundId: number): Promise<void> {
  const now = toInstant(tx.nowMs)
  const [done] = await tx
    .trx('refunds')
    .where({ id: refundId })
    .whereNull('doneAt')
    .whereNull('withdrawnAt')
    .update({ state: 'done', doneAt: now, updatedAt: now })
    .returning('attemptId')
  const { paymentGroupId } = await readAttempt(tx.trx, present(done).attemptId)
  await markRefunded(tx, refundId, paymentGroupId)
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
  const [isOfPart] = await tx
    .trx('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .where('f.id', refundId)
    .whereRaw('(a.move_id is not null or f.lowered_id is not null)')
    .select('f.id')
  // A difference, or some of its price: the reservation itself was not lost, or has its own refund.
  if (isOfPart) return
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
