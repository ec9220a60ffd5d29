import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { GatewayUnavailable, type PaymentDeps, type PaymentGateway } from '../port/gateway.ts'
import { AccountLost, gatewaysOf } from '../port/gatewayOf.ts'
import { DAYS_UNCERTAIN, forgetSettled, joinAccounts } from '../providers/accountKeys.ts'
import { differingCharges, pageName, settleStray } from './compareCharges.ts'

const HOURLY = { name: 'late-money', everyMs: 3_600_000, againMs: 60_000 }
const DAYS_BACK = 3
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
  await joinAccounts(deps)
  await forgetSettled(deps)
  let unavailable: unknown = null
  for (const gateway of gatewaysOf(deps)) {
    try {
      await lookAt(deps, gateway)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      // An account that does not answer keeps no other one waiting; one that is lost is not asked again in a minute.
      if (!(error instanceof AccountLost)) unavailable = error
    }
  }
  if (unavailable) throw unavailable
}

async function lookAt(deps: PaymentDeps, gateway: PaymentGateway): Promise<void> {
  const { date: today, time } = venueNow(deps.clock.now(), deps.config.venueTimezone)
  const from = addDays(today, -DAYS_UNCERTAIN)
  const moved = await gateway.movedSince({ paid: addDays(today, -DAYS_BACK), gone: from })
  for (const remote of await differingCharges(deps, moved)) {
    await settleStray(deps, gateway, remote)
  }
  if (time < NIGHT) return
  const page = { from, to: today, offset: 0, account: gateway.mark }
  await writeTransaction(deps, (tx) => enqueue(tx, 'compare-charges', page, pageName(page)))
}
