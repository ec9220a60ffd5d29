import { sumCents } from '#shared/money/money.ts'
import { queueMail } from '../booking/reservationMail.ts'
import { changeRows } from '../db/changeRows.ts'
import { toInstant } from '../db/instant.ts'
import { AttemptRow } from '../db/models.ts'
import { present } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { enqueue, hurry } from '../jobs/jobs.ts'
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

type Paid = { id: number; price: number; asaasPaymentId: string | null }

type How = {
  note?: string | null
  reason?: string
  /** The centavos that go back for each reservation, where it is less than its price. */
  shares?: ReadonlyMap<number, number>
}

/** Refunds what these reservations cost, or a share of it, as far as they were paid online: each at most once, even when repeated. The rest of their carts stays paid. Returns the ids of the new refunds. */
export async function refundReservations(
  tx: Tx,
  ids: readonly number[],
  how: How = {},
): Promise<number[]> {
  const paid: Paid[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid', paidBy: 'attempt' })
    // A group that lost its hours is refunded as a whole already.
    .whereNot({ status: 'pending_confirmation' })
    .whereNotIn('id', tx.trx('refund_reservations').select('reservationId'))
    .orderBy('id')
    .select('id', 'price', 'asaasPaymentId')
  const refunds: (number | null)[] = []
  for (const chargeId of new Set(paid.map(({ asaasPaymentId }) => asaasPaymentId))) {
    const part = paid.filter(({ asaasPaymentId }) => asaasPaymentId === chargeId)
    refunds.push(await refundPart(tx, chargeId, part, how))
  }
  return refunds.filter((id) => id !== null)
}

async function refundPart(
  tx: Tx,
  chargeId: string | null,
  part: readonly Paid[],
  { note = null, reason = 'admin-cancelled', shares }: How,
) {
  const attempt = await AttemptRow.query(tx.trx)
    .findOne({ providerPaymentId: chargeId })
    .throwIfNotFound()
  // Never more than what came in is refunded, whatever the prices are.
  const wanted = part.map(({ id, price }) => Math.min(shares?.get(id) ?? price, price))
  const amount = Math.min(sumCents(wanted), await leftOf(tx, attempt))
  if (amount <= 0) return null
  const refundId = await insertRefund(tx, attempt, { amount, reason, note })
  const ids = part.map(({ id }) => id)
  await tx
    .trx('refund_reservations')
    .insert(ids.map((reservationId) => ({ reservationId, refundId })))
  await tx.trx('money_decisions').whereIn('reservationId', ids).delete()
  return refundId
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

/** The reservations whose money this refund returned, or all of the cart that lost its hours, are refunded. */
export async function markRefunded(
  tx: Tx,
  refundId: number,
  paymentGroupId: string,
): Promise<void> {
  const part = await tx.trx('refund_reservations').where({ refundId }).select('reservationId')
  if (part.length > 0) {
    const ids = part.map(({ reservationId }) => reservationId)
    await changeRows(tx, 'reservations', ids, { paymentStatus: 'refunded' })
    return
  }
  // Only reservations that lost their hours: a group that another charge paid keeps court and payment.
  const waiting = await changeRows(
    tx,
    'reservations',
    { paymentGroupId, status: 'pending_confirmation' },
    { paymentStatus: 'refunded', status: 'canceled', canceledReason: 'refunded' },
  )
  // A customer who paid and has no court may have closed the page long ago.
  await queueMail(
    tx,
    'canceled',
    waiting.map(({ id }) => id),
  )
}
