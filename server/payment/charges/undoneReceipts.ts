import { isReceiptUndone } from '#shared/payment/charges/settlement.ts'
import { markReturned, payAgain } from '../../booking/life/life.ts'
import { cancelCharges } from '../../booking/rows/cancelCharges.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { readAttempt } from './attempt.ts'
import { requestRefund } from './refunds.ts'

/** Makes what an undone receipt had paid owed again, once somebody has said that its hours stand: the desk may take it. */
export async function oweUndone(tx: Tx, attemptId: string): Promise<void> {
  const attempt = await readAttempt(tx.trx, attemptId)
  if (!isReceiptUndone({ state: attempt.state, status: attempt.chargeStatus })) return
  await markReturned(tx, await paidBy(tx, attempt, 'paid'))
}

/** Money of an undone receipt that is there after all pays again what is still owed, and goes back where that was paid in another way meanwhile. */
export async function countAgain(tx: Tx, attempt: AttemptRow): Promise<void> {
  const owed = await paidBy(tx, attempt, 'refunded')
  if (owed.length > 0) {
    await payAgain(tx, owed)
    // Nothing that the counter has asked for meanwhile is owed any more.
    return cancelCharges(tx, [attempt.paymentGroupId])
  }
  if ((await paidBy(tx, attempt, 'paid')).length > 0 || attempt.moveId !== null) return
  const { paymentGroupId, providerPaymentId } = attempt
  const taken = await tx
    .trx('reservations')
    .where({ paymentGroupId, paymentStatus: 'paid' })
    .whereRaw(`(paid_by = 'admin' or (paid_by = 'attempt' and asaas_payment_id <> ?))`, [
      providerPaymentId,
    ])
    .first('id')
  if (taken) await requestRefund(tx, attempt, 'paid-twice')
}

/** The hours of a charge that stand and are paid by it, or were, without a refund of their own. */
async function paidBy(
  { trx }: Tx,
  { paymentGroupId, providerPaymentId }: AttemptRow,
  paymentStatus: 'paid' | 'refunded',
): Promise<number[]> {
  const rows = await trx('reservations')
    .where({ paymentGroupId, asaasPaymentId: providerPaymentId })
    .where({ paidBy: 'attempt', status: 'approved', paymentStatus })
    .whereNotIn('id', trx('refund_reservations').select('reservationId'))
    .orderBy('id')
    .select('id')
  return rows.map(({ id }) => id)
}
