import { writeTransaction } from '../db/writeTransaction.ts'
import type { PaymentDeps } from './gateway.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import { AttemptRow } from './AttemptRow.ts'
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
