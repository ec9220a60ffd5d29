import { addDays } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { AttemptRow } from '../db/models.ts'
import { writeTransaction } from '../db/writeTransaction.ts'
import { atIntervals } from '../jobs/recurring.ts'
import { GatewayUnavailable, type PaymentDeps } from './gateway.ts'
import { settleAttempt } from './settleAttempt.ts'

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

// For closed attempts, which are not polled any more: every webhook about the money may have been lost.
async function findLateMoney(deps: PaymentDeps): Promise<void> {
  const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
  for (const remote of await deps.gateway.paidSince(addDays(today, -DAYS_BACK))) {
    const { externalReference } = remote
    const attempt = await AttemptRow.query(deps.knex).findOne({ externalReference })
    if (!attempt || attempt.state === 'paid') continue
    await writeTransaction(deps, (tx) => settleAttempt(tx, deps, attempt.id, remote))
  }
}
