import { toInstant } from '../db/instant.ts'
import { present } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { enqueue, hurry } from '../jobs/jobs.ts'
import type { AttemptRow } from './AttemptRow.ts'

/** Records that what came in for an attempt goes back and has the provider told. At most one refund of the whole per attempt. */
export async function requestRefund(tx: Tx, attempt: AttemptRow, reason: string): Promise<void> {
  const existing = await tx.trx('refunds').where({ attemptId: attempt.id }).first('id')
  if (existing) return
  await insertRefund(tx, attempt, { amount: attempt.received ?? attempt.amount, reason })
}

/** Records a refund of that many centavos and has the provider told; gives back its id. */
export async function insertRefund(
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

/** Has what still goes back of an attempt's money looked at now instead of after its pause; gives back how many refunds that is. */
export async function wakeRefunds(tx: Tx, attemptId: string): Promise<number> {
  const open: { id: number }[] = await tx
    .trx('refunds')
    .where({ attemptId })
    .whereNull('doneAt')
    .whereNull('withdrawnAt')
    .select('id')
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await hurry(tx, 'refund', ids)
  return ids.length
}

/** Takes back a refund that the provider was not asked for yet, or has refused. False when it is under way or over. */
export async function withdrawRefund({ trx, nowMs }: Tx, refundId: number): Promise<boolean> {
  const now = toInstant(nowMs)
  const taken = await trx('refunds')
    .where({ id: refundId })
    .whereIn('state', ['requested', 'refused'])
    .whereNull('begunAt')
    .whereNull('withdrawnAt')
    .update({ withdrawnAt: now, updatedAt: now })
  if (taken === 0) return false
  // Their prices may go back another time.
  await trx('refund_reservations').where({ refundId }).delete()
  return true
}
