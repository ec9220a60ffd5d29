import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

/** Whether a charge for the group is open at the provider or being created. */
export async function hasOpenCharge(db: Db, paymentGroupId: string): Promise<boolean> {
  const open = await db('payment_attempts')
    .where({ paymentGroupId })
    .whereNull('closedAt')
    .first('id')
  return open !== undefined
}

/** Cancels at the provider what could still be paid for these groups, once this transaction is committed. */
export async function cancelCharges(
  tx: Tx,
  paymentGroupIds: readonly (string | null)[],
): Promise<void> {
  const groups = new Set(paymentGroupIds.flatMap((paymentGroupId) => paymentGroupId ?? []))
  for (const chunk of inChunks([...groups])) {
    const open: { id: string }[] = await tx
      .trx('payment_attempts')
      .whereIn('paymentGroupId', chunk)
      .whereNull('closedAt')
      .orderBy('paymentGroupId')
      .select('id')
    for (const { id } of open) {
      const once = `cancel-charge ${id}`
      await enqueue(tx, 'cancel-charge', { attemptId: id }, { subject: id, once })
    }
  }
}
