import { readEpoch } from '../../platform/db/epoch.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { growingPause, type Again } from '../../platform/jobs/runJobs.ts'
import { readAttempt } from './attempt.ts'
import { limitRefunds } from './foreignRefunds.ts'
import type { RefundAnswer, RemoteCharge, PaymentDeps } from '../port/gateway.ts'
import { AccountLost, gatewayOf } from '../port/gatewayOf.ts'
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

  const { denied } = refund
  const { answer, remote } = await send(deps, attempt, chargeId, refund)
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
        denied: answer.denied ?? denied,
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

type Begun = Pick<Row<'refunds'>, 'attemptId' | 'amount' | 'denied' | 'begunAt'> & {
  reference: string
  /** Whether it was begun before: then it may be under way. */
  wasBegun: boolean
}

// An account that cannot be asked any more refuses it, unless it may have taken it before.
async function send(deps: PaymentDeps, attempt: AttemptRow, chargeId: string, refund: Begun) {
  const { amount, denied, reference, wasBegun } = refund
  let answer: RefundAnswer | null = null
  try {
    const gateway = gatewayOf(deps, attempt)
    answer = await gateway.refund(chargeId, amount, reference, denied)
    return { answer, remote: await gateway.readCharge(chargeId) }
  } catch (error) {
    if (!(error instanceof AccountLost)) throw error
    const state = wasBegun ? 'in_progress' : 'refused'
    return { answer: answer ?? ({ state } satisfies RefundAnswer), remote: null }
  }
}

// Recorded before the provider is called: from here on the money may not be used for anything else. A copy of the books that is put
// back counts its refunds from an earlier number on: the epoch keeps them apart.
async function begin(deps: PaymentDeps, id: number): Promise<Begun | undefined> {
  return writeTransaction(deps, async ({ trx, nowMs }) => {
    const known = await trx('refunds').where({ id }).first('reference', 'begunAt')
    const reference = known?.reference ?? `refund-${(await readEpoch(trx)).slice(0, 8)}-${id}`
    const [refund] = await trx('refunds')
      .where({ id })
      .whereNull('doneAt')
      .whereNull('withdrawnAt')
      .update({ begunAt: toInstant(nowMs), reference })
      .returning(['attemptId', 'amount', 'denied', 'begunAt'])
    const wasBegun = (known?.begunAt ?? null) !== null
    return refund && { ...refund, reference, wasBegun }
  })
}

/** The charge's own state decides: its money may have been returned in another way, or by a call whose answer was lost. */
export function stateAfter(
  { state }: RefundAnswer,
  remote: RemoteCharge | null,
): RefundAnswer['state'] {
  if (remote?.status === 'refunded') return 'done'
  return state === 'refused' && remote?.status === 'refunding' ? 'in_progress' : state
}
