import { markReturned } from '../../booking/life/life.ts'
import { closeChoices } from '../../book/credit/closedPrices.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { ReturnedPart } from '../port/gateway.ts'
import { hurryRefunds, markRefunded, returnAllCredit } from './refunds.ts'
import { leftOf } from './returnable.ts'

/** The reason of a refund that was made at the provider, not here. */
const ELSEWHERE = 'elsewhere'

/** The provider reports that all of a charge was refunded: the part without a refund here was returned in another way, and is recorded. */
export async function recordForeignRefund(tx: Tx, attempt: AttemptRow): Promise<void> {
  await hurryRefunds(tx, [attempt.id])
  const { trx } = tx
  const amount = await leftOf(tx, attempt)
  const refundId = amount > 0 ? await insertDone(tx, attempt, amount) : await lastPart(tx, attempt)
  if (refundId === null) return
  const { paymentGroupId, providerPaymentId } = attempt
  const rows = await trx('reservations')
    .where({ paymentGroupId, asaasPaymentId: providerPaymentId })
    .where({ paymentStatus: 'paid', paidBy: 'attempt' })
    .whereNotIn('id', trx('refund_reservations').select('reservationId'))
    .select('id', 'deskPart')
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const decided = await trx('money_decisions').whereIn('reservationId', ids).select('reservationId')
  const isDecided = (id: number) => decided.some(({ reservationId }) => reservationId === id)
  // The desk's part pays what the hour costs again, or goes back with the hour; what was kept or became credit stays.
  await trx('refund_reservations').insert(
    rows.map(({ deskPart, id: reservationId }) => ({
      reservationId,
      refundId,
      desk: isDecided(reservationId) ? 0 : deskPart,
    })),
  )
  await markReturned(tx, ids)
  await closeChoices(tx, ids, 'nobody')
  await returnAllCredit(tx, ids)
}

// The whole may have been returned in parts, each recorded when it was seen, before the charge's status says so.
async function lastPart({ trx }: Tx, { id }: AttemptRow): Promise<number | null> {
  const part = await trx('refunds')
    .where({ attemptId: id, reason: ELSEWHERE })
    .orderBy('id', 'desc')
    .first('id')
  return part?.id ?? null
}

/** The part of what the provider returned that no refund of these books knows and that is not recorded yet, in centavos: a refund that an earlier copy of the books asked for is none of theirs. */
export async function unrecordedPart(
  db: Db,
  { id }: Pick<AttemptRow, 'id'>,
  returned: readonly ReturnedPart[],
): Promise<number> {
  if (returned.length === 0) return 0
  const refunds = await db('refunds')
    .where({ attemptId: id })
    .select('amount', 'reason', 'reference')
  const ours = new Set(refunds.flatMap(({ reference }) => reference ?? []))
  const foreign = returned.filter(({ reference }) => reference === null || !ours.has(reference))
  const recorded = refunds.filter(({ reason }) => reason === ELSEWHERE)
  const cents = (parts: readonly { amount: number }[]) =>
    sumCents(parts.map(({ amount }) => amount))
  return Math.max(0, sumCents(foreign.map((part) => part.cents)) - cents(recorded))
}

/** Records such a part. */
export async function recordForeignPart(tx: Tx, attempt: AttemptRow, amount: number) {
  await insertDone(tx, attempt, amount)
  await limitRefunds(tx, attempt)
}

/** What waits to be refunded here is no more than what is left after parts were returned elsewhere. */
export async function limitRefunds(tx: Tx, attempt: AttemptRow): Promise<void> {
  const { trx } = tx
  const now = toInstant(tx.nowMs)
  let missing = -(await leftOf(tx, attempt))
  if (missing <= 0) return
  const taken = await lastPart(tx, attempt)
  if (taken === null) return
  // What has begun is limited by the provider itself, and here when that has refused it.
  const waiting: { id: number; amount: number }[] = await trx('refunds')
    .where({ attemptId: attempt.id })
    .whereNull('doneAt')
    .whereNull('withdrawnAt')
    .whereNull('begunAt')
    .orderBy('id', 'desc')
    .select('id', 'amount')
  for (const refund of waiting) {
    if (missing <= 0) return
    const cut = Math.min(missing, refund.amount)
    missing -= cut
    if (cut < refund.amount) {
      const rest = refund.amount - cut
      await trx('refunds').where({ id: refund.id }).update({ amount: rest, updatedAt: now })
    } else {
      // All of it was returned elsewhere: what people hand back beside it is owed as before.
      await markRefunded(tx, refund.id, attempt.paymentGroupId)
      await trx('refunds').where({ id: refund.id }).update({ withdrawnAt: now, updatedAt: now })
      await trx('refund_reservations').where({ refundId: refund.id }).update({ refundId: taken })
    }
  }
}

async function insertDone({ trx, nowMs }: Tx, { id }: AttemptRow, amount: number) {
  const now = toInstant(nowMs)
  const [refund] = await trx('refunds')
    .insert({
      attemptId: id,
      amount,
      reason: ELSEWHERE,
      state: 'done',
      createdAt: now,
      updatedAt: now,
      doneAt: now,
    })
    .returning('id')
  return present(refund).id
}
