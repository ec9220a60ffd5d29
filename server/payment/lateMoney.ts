import type { PaymentDeps } from './gateway.ts'
import { findLateMoney } from './findLateMoney.ts'
import { GatewayUnavailable } from './gateway.ts'
import { atIntervals } from '../jobs/recurring.ts'

const HOURLY = { name: 'late-money', everyMs: 3_600_000, againMs: 60_000 }

/** Once an hour, for all processes: the money that nobody asked about. */
export async function lookForLateMoney(deps: PaymentDeps): Promise<void> {
  try {
    await atIntervals(deps, HOURLY, findLateMoney)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.log.warn('the payment provider does not answer')
  }
}
