import { writeTransaction } from '../db/writeTransaction.ts'
import type { PaymentDeps } from './gateway.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { growingPause, type Again } from '../jobs/runJobs.ts'
import { AttemptRow, isBeingCreated } from './AttemptRow.ts'
import { GatewayUnavailable } from './gateway.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Has the provider end an open charge and writes it down. `paid` when the money had arrived: then it is settled instead. Throws GatewayUnavailable. */
export async function closeAttempt(
  deps: PaymentDeps,
  attempt: AttemptRow,
): Promise<'closed' | 'paid'> {
  const { gateway } = deps
  const chargeId =
    attempt.providerPaymentId ??
    (await gateway.findByReference(attempt.externalReference))?.id ??
    null
  if (!chargeId && mayStillAppear(attempt, deps.clock.now())) {
    throw new GatewayUnavailable('Whether there is a charge is not known yet')
  }
  if (chargeId && (await gateway.cancelCharge(chargeId)) === 'already-paid') {
    const remote = await gateway.readCharge(chargeId)
    if (remote) await writeTransaction(deps, (tx) => settleAttempt(tx, deps, attempt.id, remote))
    return 'paid'
  }
  await writeTransaction(deps, async ({ trx, nowMs }) => {
    const now = toInstant(nowMs)
    await AttemptRow.query(trx)
      .where({ id: attempt.id })
      .whereNull('closedAt')
      .patch({ state: 'cancelled', providerPaymentId: chargeId, closedAt: now, updatedAt: now })
  })
  return 'closed'
}

/** After a call without an answer its charge may turn up for so long (`research/asaas-pix.md` §1.8). */
const APPEARS_WITHIN_MS = 30_000

function mayStillAppear({ state, updatedAt }: AttemptRow, nowMs: number) {
  return state === 'unknown' && nowMs - fromInstant(updatedAt) < APPEARS_WITHIN_MS
}

/** Has the provider cancel a charge that nobody shall be able to pay any more. */
export async function cancelCharge(
  deps: PaymentDeps,
  { attemptId }: JobPayloads['cancel-charge'],
  tries: number,
): Promise<Again | void> {
  const attempt = await AttemptRow.query(deps.knex).findById(attemptId)
  if (!attempt || attempt.closedAt !== null) return
  // What is being made cannot be found yet, and would then stay open.
  if (isBeingCreated(attempt, deps.clock.now())) {
    return { afterMs: growingPause(tries), why: 'The charge is being made' }
  }
  await closeAttempt(deps, attempt)
}
