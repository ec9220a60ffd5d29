import type { Tx } from '../../db/writeTransaction.ts'
import { enqueue } from '../../jobs/jobs.ts'

/** Has the provider cancel what could still be paid for these reservations as they were. */
export async function cancelCharges(
  tx: Tx,
  rows: readonly { paymentGroupId: string | null }[],
): Promise<void> {
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  if (groups.length === 0) return
  const open: { id: string }[] = await tx
    .trx('payment_attempts')
    .whereIn('paymentGroupId', [...new Set(groups)])
    .whereNull('closedAt')
    .select('id')
  for (const { id } of open) {
    const once = `cancel-charge ${id}`
    await enqueue(tx, 'cancel-charge', { attemptId: id }, { subject: id, once })
  }
}
