import { writeTransaction } from '../db/writeTransaction.ts'
import type { PaymentDeps } from './gateway.ts'
import { AttemptRow, isBeingCreated, OPEN_STATES } from './AttemptRow.ts'
import { addQr } from './createPayment.ts'
import { GatewayUnavailable } from './gateway.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Asks the provider about an open attempt and settles what it says. An outage leaves things as they are. */
export async function refreshAttempt(deps: PaymentDeps, attempt: AttemptRow): Promise<AttemptRow> {
  if (!isOpen(attempt) || isBeingCreated(attempt, deps.clock.now())) return attempt
  try {
    const remote = attempt.providerPaymentId
      ? await deps.gateway.readCharge(attempt.providerPaymentId)
      : await deps.gateway.findByReference(attempt.externalReference)
    if (!remote) return attempt
    const settled = await writeTransaction(deps, (tx) =>
      settleAttempt(tx, deps, attempt.id, remote),
    )
    const lacksQr = settled.method === 'PIX' && settled.state === 'pending' && !settled.pixPayload
    return lacksQr ? await addQr(deps, settled, remote) : settled
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.log.warn({ attemptId: attempt.id }, 'the payment provider does not answer')
    return attempt
  }
}

function isOpen({ state }: AttemptRow) {
  return (OPEN_STATES as readonly string[]).includes(state)
}

const RECONCILED_AT_ONCE = 50

/** Finds money that came while no browser was looking. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const open = await AttemptRow.query(deps.knex)
    .whereIn('state', [...OPEN_STATES])
    .orderBy('updatedAt')
    .limit(RECONCILED_AT_ONCE)
  for (const attempt of open) await refreshAttempt(deps, attempt)
}
