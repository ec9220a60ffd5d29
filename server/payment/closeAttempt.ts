import { toInstant } from '../db/instant.ts'
import { writeTransaction } from '../db/writeTransaction.ts'
import type { Deps } from '../deps.ts'
import { AttemptRow } from './AttemptRow.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Has the provider end an open charge and writes it down. `paid` when the money had arrived: then it is settled instead. Throws GatewayUnavailable. */
export async function closeAttempt(deps: Deps, attempt: AttemptRow): Promise<'closed' | 'paid'> {
  const { gateway } = deps
  const chargeId =
    attempt.providerPaymentId ??
    (await gateway.findByReference(attempt.externalReference))?.id ??
    null
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
