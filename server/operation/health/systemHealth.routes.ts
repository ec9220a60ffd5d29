import * as call from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { type HealthAct, type HealthAnswer } from '#shared/operation/health/health.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { unlessDamaged } from '../../platform/db/damage.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { MAIL_KINDS } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { HEALTH_ROUND } from './healthRound.ts'
import { judged, readFacts } from './readFacts.ts'
import { readSpace } from './disk.ts'
import { supportBundle } from './supportBundle.ts'
import { UPKEEP_ROUND } from './upkeepRound.ts'

const LONG_AGO = toInstant(0)
const RETRIED = [...MAIL_KINDS, 'refund', 'cancel-charge', 'webhook']
/** The rows of what cleans up by itself. */
const UPKEEP_ROUNDS = ['forget-people', UPKEEP_ROUND]

/** `/api/health`: how the system runs, in words, and what can be asked of it at once. The background does it: no request waits for somebody outside. */
export function systemHealthRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readHealth, () => answerOf(deps))
  calls.answer(call.readSupportBundle, async (_, { ctx }) => {
    const { date } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    await recordEvent(deps, ctx, 'export', { id: 'suporte' })
    ctx.attachment(`suporte-${date}.json`)
    return supportBundle(deps)
  })
  calls.answer(call.actOnHealth, async ({ body: { act } }, { once }) => {
    const replied = await once(async (tx) => {
      await ask(tx, act)
      return { act }
    })
    deps.jobs.wake()
    return replied
  })
  return calls
}

async function answerOf(deps: PaymentDeps): Promise<HealthAnswer> {
  const lines = await judged(() => readFacts(deps))
  const runs = () => deps.reads('upkeep_runs').orderBy('name')
  const upkeep = await unlessDamaged(async () => runs().select('name', 'at', 'count', 'failed'), [])
  const space = await unlessDamaged(() => readSpace(deps), null)
  return { lines, upkeep, space, at: toInstant(deps.clock.now()) }
}

async function ask({ trx, nowMs }: Tx, act: HealthAct) {
  switch (act) {
    case 'check':
      await trx('health_facts').whereNot({ name: 'since' }).update({ at: LONG_AGO })
      break
    case 'retry':
      await trx('jobs')
        .whereIn('kind', RETRIED)
        .whereNull('doneAt')
        .update({ runAt: toInstant(nowMs) })
      break
    case 'upkeep':
      await trx('jobs').whereIn('uniqueKey', UPKEEP_ROUNDS).update({ runAt: LONG_AGO })
      break
  }
  await trx('jobs').where({ uniqueKey: HEALTH_ROUND }).update({ runAt: LONG_AGO })
}
