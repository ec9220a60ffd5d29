import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { isBeingCreated } from './attempt.ts'
import { attemptOfCharge, settleCharge } from './chargeOwner.ts'
import { GatewayUnavailable, type PaymentDeps, type RemoteCharge } from '../port/gateway.ts'

const HOURLY = { name: 'late-money', everyMs: 3_600_000, againMs: 60_000 }
const DAYS_BACK = 3

/** Once an hour, for all processes: finds money that no poll and no webhook reported. */
export async function lookForLateMoney(deps: PaymentDeps): Promise<void> {
  try {
    await atIntervals(deps, HOURLY, findLateMoney)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.log.warn('the payment provider does not answer')
  }
}

function isKnown(attempt: AttemptRow, { id, status, returnedElsewhere }: RemoteCharge) {
  const isOwn = attempt.providerPaymentId === id
  return isOwn && attempt.chargeStatus === status && returnedElsewhere === 0
}

// For closed attempts, which are not polled any more: every webhook about the money may have been lost.
async function findLateMoney(deps: PaymentDeps): Promise<void> {
  const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
  for (const remote of await deps.gateway.paidSince(addDays(today, -DAYS_BACK))) {
    const attempt = await attemptOfCharge(deps.knex, remote)
    if (!attempt || isBeingCreated(attempt, deps.clock.now())) continue
    if (!isKnown(attempt, remote)) await settleCharge(deps, attempt, remote.id)
  }
}
