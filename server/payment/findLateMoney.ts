import { addDays } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { writeTransaction } from '../db/writeTransaction.ts'
import type { PaymentDeps } from './gateway.ts'
import { AttemptRow } from './AttemptRow.ts'
import { settleAttempt } from './settleAttempt.ts'

const DAYS_BACK = 3

/** Finds money for attempts that count as closed, which nobody asks about any more, should every webhook about it have been lost. Throws GatewayUnavailable. */
export async function findLateMoney(deps: PaymentDeps): Promise<void> {
  const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
  for (const remote of await deps.gateway.paidSince(addDays(today, -DAYS_BACK))) {
    const { externalReference } = remote
    const attempt = await AttemptRow.query(deps.knex).findOne({ externalReference })
    if (!attempt || attempt.state === 'paid') continue
    await writeTransaction(deps, (tx) => settleAttempt(tx, deps, attempt.id, remote))
  }
}
