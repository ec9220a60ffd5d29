import { toInstant } from '../db/instant.ts'
import { writeTransaction } from '../db/writeTransaction.ts'
import type { Deps } from '../deps.ts'
import { AttemptRow } from './AttemptRow.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Has the provider give the money back and writes down what it says. Throws while it is not done, so that the job is tried again. */
export async function runRefund(deps: Deps, refundId: number): Promise<void> {
  const refund = await deps.knex('refunds').where({ id: refundId }).first()
  if (!refund || refund.state === 'done') return
  const attempt = await AttemptRow.query(deps.knex).findById(refund.attemptId).throwIfNotFound()
  const chargeId = attempt.providerPaymentId
  if (!chargeId) throw new Error('The charge to refund is not known yet')

  const answer = await deps.gateway.refund(chargeId, refund.amount)
  const remote = await deps.gateway.readCharge(chargeId)
  await writeTransaction(deps, async (tx) => {
    const now = toInstant(tx.nowMs)
    await tx
      .trx('refunds')
      .where({ id: refundId })
      .update({
        state: answer.state,
        providerMessage: answer.message?.slice(0, 300) ?? null,
        updatedAt: now,
        doneAt: answer.state === 'done' ? now : null,
      })
    if (remote) await settleAttempt(tx, deps, attempt.id, remote)
    if (answer.state === 'done') await markRefunded(tx.trx, attempt.paymentGroupId, now)
    tx.touch({ reservations: true })
  })
  if (answer.state !== 'done') throw new Error(`The refund is ${answer.state}`)
}

// Only what waited without its hours: a group that another charge paid keeps its court and its money.
async function markRefunded(trx: Deps['knex'], paymentGroupId: string, now: string) {
  await trx('reservations').where({ paymentGroupId, status: 'pending_confirmation' }).update({
    status: 'canceled',
    canceledReason: 'refunded',
    paymentStatus: 'refunded',
    updatedAt: now,
  })
}
