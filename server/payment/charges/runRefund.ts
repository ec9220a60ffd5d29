import { toInstant } from '../../platform/db/instant.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { growingPause, type Again } from '../../platform/jobs/runJobs.ts'
import { readAttempt } from './attempt.ts'
import { limitRefunds } from './foreignRefunds.ts'
import type { RefundAnswer, RemoteCharge, PaymentDeps } from '../port/gateway.ts'
import { markRefunded } from './refunds.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Sends the refund to the provider and records the result; repeated until it is done. */
export async function runRefund(
  deps: PaymentDeps,
  { refundId }: JobPayloads['refund'],
  tries: number,
): Promise<Again | void> {
  const refund = await begin(deps, refundId)
  if (!refund) return
  const attempt = await readAttempt(deps.knex, refund.attemptId)
  const chargeId = attempt.providerPaymentId
  if (!chargeId) return { afterMs: growingPause(tries), why: 'The charge is not known yet' }

  const reference = `refund-${refundId}`
  const answer = await deps.gateway.refund(chargeId, refund.amount, reference, refund.denied)
  const remote = await deps.gateway.readCharge(chargeId)
  const state = stateAfter(answer, remote)
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    const now = toInstant(tx.nowMs)
    await tx
      .trx('refunds')
      .where({ id: refundId })
      .update({
        state,
        providerMessage: answer.message?.slice(0, 300) ?? null,
        denied: answer.denied ?? refund.denied,
        // Nothing is under way: until the next try it may be withdrawn.
        begunAt: state === 'refused' ? null : refund.begunAt,
        updatedAt: now,
        doneAt: state === 'done' ? now : null,
      })
    if (remote) await settleAttempt(tx, deps, attempt, remote)
    // A part may have been returned elsewhere while this one was under way.
    if (state === 'refused') await limitRefunds(tx, attempt)
    if (state === 'done') await markRefunded(tx, refundId, attempt.paymentGroupId)
    tx.touch({ reservations: true })
  })
  if (state !== 'done') return { afterMs: growingPause(tries), why: `The refund is ${state}` }
}

type Begun = { attemptId: string; amount: number; denied: number; begunAt: string | null }

// Recorded before the provider is called: from here on the money may not be used for anything else.
async function begin(deps: PaymentDeps, id: number): Promise<Begun | undefined> {
  return writeTransaction(deps, async ({ trx, nowMs }) => {
    const [refund] = await trx('refunds')
      .where({ id })
      .whereNull('doneAt')
      .whereNull('withdrawnAt')
      .update({ begunAt: toInstant(nowMs) })
      .returning(['attemptId', 'amount', 'denied', 'begunAt'])
    return refund
  })
}

// The charge's own state decides: its money may have been returned in another way, or by a call whose answer was lost.
function stateAfter({ state }: RefundAnswer, remote: RemoteCharge | null): RefundAnswer['state'] {
  if (remote?.status === 'refunded') return 'done'
  return state === 'refused' && remote?.status === 'refunding' ? 'in_progress' : state
}
