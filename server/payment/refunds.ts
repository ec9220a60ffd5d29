import { sumCents } from '#shared/money/money.ts'
import { toInstant } from '../db/instant.ts'
import { present } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { enqueue, hurry } from '../jobs/jobs.ts'
import { AttemptRow, readAttempt } from './attempt.ts'

/** Records that what came in for an attempt goes back and has the provider do it. At most one refund of the whole per attempt. */
export async function requestRefund(tx: Tx, attempt: AttemptRow, reason: string): Promise<void> {
  const existing = await tx.trx('refunds').where({ attemptId: attempt.id }).first('id')
  if (existing) return
  await insertRefund(tx, attempt, { amount: attempt.received ?? attempt.amount, reason })
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

type Paid = { id: number; price: number; asaasPaymentId: string }

/** Gives back what these reservations cost, as far as they were paid online: each price once, however often it is asked for. The rest of their carts stays paid. Gives back the ids of the new refunds. */
export async function refundReservations(
  tx: Tx,
  ids: readonly number[],
  note: string | null = null,
): Promise<number[]> {
  const paid: Paid[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid', paidBy: 'attempt' })
    // What lost its hours goes back as a whole already.
    .whereNot({ status: 'pending_confirmation' })
    .whereNotIn('id', tx.trx('refund_reservations').select('reservationId'))
    .orderBy('id')
    .select('id', 'price', 'asaasPaymentId')
  const refunds: (number | null)[] = []
  for (const chargeId of new Set(paid.map(({ asaasPaymentId }) => asaasPaymentId))) {
    const part = paid.filter(({ asaasPaymentId }) => asaasPaymentId === chargeId)
    refunds.push(await refundPart(tx, chargeId, part, note))
  }
  return refunds.filter((id) => id !== null)
}

async function refundPart(tx: Tx, chargeId: string, part: readonly Paid[], note: string | null) {
  const attempt = await AttemptRow.query(tx.trx)
    .findOne({ providerPaymentId: chargeId })
    .throwIfNotFound()
  // Of what came in: never more goes back, whatever the prices say.
  const amount = Math.min(sumCents(part.map(({ price }) => price)), await leftOf(tx, attempt))
  if (amount <= 0) return null
  const refundId = await insertRefund(tx, attempt, { amount, reason: 'admin-cancelled', note })
  const ids = part.map(({ id }) => id)
  await tx
    .trx('refund_reservations')
    .insert(ids.map((reservationId) => ({ reservationId, refundId })))
  await tx.trx('money_decisions').whereIn('reservationId', ids).delete()
  return refundId
}

// What of an attempt's money is not asked to go back.
async function leftOf({ trx }: Tx, { id, received, amount }: AttemptRow): Promise<number> {
  const [asked] = await trx('refunds')
    .where({ attemptId: id })
    .whereNull('withdrawnAt')
    .sum({ cents: 'amount' })
  return (received ?? amount) - Number(asked?.cents ?? 0)
}

/** The provider says that all of a charge's money is back: what nobody here asked for went by another hand, and is written down. */
export async function recordForeignRefund(tx: Tx, attempt: AttemptRow): Promise<void> {
  await hurryRefunds(tx, [attempt.id])
  const { trx } = tx
  const now = toInstant(tx.nowMs)
  const amount = await leftOf(tx, attempt)
  if (amount <= 0) return
  const [refund] = await trx('refunds')
    .insert({
      attemptId: attempt.id,
      amount,
      reason: 'elsewhere',
      state: 'done',
      createdAt: now,
      updatedAt: now,
      doneAt: now,
    })
    .returning('id')
  const { paymentGroupId, providerPaymentId } = attempt
  const rows: { id: number }[] = await trx('reservations')
    .where({ paymentGroupId, asaasPaymentId: providerPaymentId })
    .where({ paymentStatus: 'paid', paidBy: 'attempt' })
    .whereNotIn('id', trx('refund_reservations').select('reservationId'))
    .select('id')
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx('refund_reservations').insert(
    ids.map((reservationId) => ({ reservationId, refundId: present(refund).id })),
  )
  await trx('reservations')
    .whereIn('id', ids)
    .update({ paymentStatus: 'refunded', updatedAt: now, version: trx.raw('version + 1') })
}

/** Has what still goes back of these attempts' money asked for now instead of after its pause. */
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

/** Takes back a refund that the provider was not asked for yet, or has refused, and gives back the attempt that has its money. Null when it is under way or over. */
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
  // Their prices may go back another time.
  await trx('refund_reservations').where({ refundId }).delete()
  return readAttempt(trx, taken.attemptId)
}
