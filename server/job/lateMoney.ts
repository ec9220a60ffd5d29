import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { findLateMoney } from '../payment/findLateMoney.ts'
import { GatewayUnavailable } from '../payment/gateway.ts'
import { namedJob } from './namedJob.ts'

const NAME = 'late-money'
const EVERY_MS = 3_600_000
const AGAIN_MS = 60_000

/** Once an hour, for all processes: the money that nobody asked about. */
export async function lookForLateMoney(deps: Deps): Promise<void> {
  const nowMs = deps.clock.now()
  const id = await namedJob(deps, NAME)
  const { runAt } = await deps.knex('jobs').where({ id }).first('runAt')
  if (runAt > toInstant(nowMs)) return
  const nextIn = (waitMs: number) =>
    deps
      .knex('jobs')
      .where({ id })
      .update({ runAt: toInstant(nowMs + waitMs) })
  await nextIn(EVERY_MS)
  try {
    await findLateMoney(deps)
  } catch (error) {
    await nextIn(AGAIN_MS)
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.log.warn('the payment provider does not answer')
  }
}
