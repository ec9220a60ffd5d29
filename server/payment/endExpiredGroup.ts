import { lockCourts, writeTransaction } from '../db/writeTransaction.ts'
import type { PaymentDeps } from './gateway.ts'
import { cancelCharges } from '../booking/openCharges.ts'
import { expireGroup } from '../occupancy/claimSlots.ts'
import { liveAttempt } from './AttemptRow.ts'
import { closeAttempt } from './closeAttempt.ts'
import { GatewayUnavailable } from './gateway.ts'

/** Ends an unpaid group whose time is over, its charge at the provider first: one that was paid in the last moment confirms the group instead. */
export async function endExpiredGroup(deps: PaymentDeps, paymentGroupId: string): Promise<void> {
  if (!(await closeLiveCharge(deps, paymentGroupId))) return
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    await expireGroup(tx, paymentGroupId)
    await cancelCharges(tx, [paymentGroupId])
  })
}

async function closeLiveCharge(deps: PaymentDeps, paymentGroupId: string): Promise<boolean> {
  const live = await liveAttempt(deps.knex, paymentGroupId)
  if (!live) return true
  try {
    return (await closeAttempt(deps, live)) === 'closed'
  } catch (error) {
    // While the provider does not answer the group stays as it is; its hours are free all the same.
    if (!(error instanceof GatewayUnavailable)) throw error
    return false
  }
}
