import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { enqueue } from '../job/enqueue.ts'
import { liveAttempt, type AttemptRow } from './AttemptRow.ts'

/** Has the provider cancel the group's open charge, once this transaction is committed. */
export async function enqueueCancelCharge(tx: Tx, paymentGroupId: string): Promise<void> {
  const attempt = await liveAttempt(tx.trx, paymentGroupId)
  if (!attempt) return
  await enqueue(tx, 'cancel-charge', { attemptId: attempt.id }, `cancel-charge ${attempt.id}`)
}

/** Records that an attempt's money goes back and has the provider told. At most one refund of the whole per attempt. */
export async function requestRefund(tx: Tx, attempt: AttemptRow, reason: string): Promise<void> {
  const existing = await tx.trx('refunds').where({ attemptId: attempt.id }).first('id')
  if (existing) return
  const now = toInstant(tx.nowMs)
  const [refund] = await tx
    .trx('refunds')
    .insert({
      attemptId: attempt.id,
      amount: attempt.amount,
      reason,
      state: 'requested',
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
  await enqueue(tx, 'refund', { refundId: refund.id }, `refund ${refund.id}`)
}
