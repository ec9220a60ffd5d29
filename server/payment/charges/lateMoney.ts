import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { GatewayUnavailable, type PaymentDeps } from '../port/gateway.ts'
import { differingCharges, settleStray } from './compareCharges.ts'

const HOURLY = { name: 'late-money', everyMs: 3_600_000, againMs: 60_000 }
const DAYS_BACK = 3
/** A card may be contested that many days after it paid. */
const DAYS_UNCERTAIN = 120
const NIGHT = '03:00'

/** Once an hour, for all processes: finds money that came or went and that no poll and no webhook reported; once a night compares everything. */
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
  const { date: today, time } = venueNow(deps.clock.now(), deps.config.venueTimezone)
  const from = addDays(today, -DAYS_UNCERTAIN)
  if (time >= NIGHT) {
    const page = { from, to: today, offset: 0 }
    await writeTransaction(deps, (tx) =>
      enqueue(tx, 'compare-charges', page, { subject: today, once: `compare ${today} 0` }),
    )
  }
  const moved = await deps.gateway.movedSince({ paid: addDays(today, -DAYS_BACK), gone: from })
  for (const remote of await differingCharges(deps, moved)) await settleStray(deps, remote)
}
