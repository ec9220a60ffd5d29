import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { AttemptRow } from './AttemptRow.ts'
import { wakeRefunds } from './chargeJobs.ts'
import { present } from '../db/rows.ts'

/** The provider says that all of a charge's money is back: what nobody here asked for went by another hand, and is written down. */
export async function recordForeignRefund(tx: Tx, attempt: AttemptRow): Promise<void> {
  await wakeRefunds(tx, attempt.id)
  const { trx } = tx
  const now = toInstant(tx.nowMs)
  const [ours] = await trx('refunds')
    .where({ attemptId: attempt.id })
    .whereNull('withdrawnAt')
    .sum({ cents: 'amount' })
  const amount = (attempt.received ?? attempt.amount) - Number(ours?.cents ?? 0)
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
  await trx('refund_reservations').insert(
    rows.map(({ id }) => ({ reservationId: id, refundId: present(refund).id })),
  )
  await trx('reservations')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ paymentStatus: 'refunded', updatedAt: now, version: trx.raw('version + 1') })
}
