import { toInstant } from './db/instant.ts'
import type { PaymentDeps } from './payment/gateway.ts'
import { AttemptRow, OPEN_STATES } from './payment/AttemptRow.ts'
import { refreshAttempt } from './payment/refreshAttempt.ts'
import { indexTerms } from './search/indexTerms.ts'
import { forgetPeople } from './booking/reservation/forgetPeople.ts'
import { lookForLateMoney } from './payment/lateMoney.ts'
import { namedJob } from './jobs/namedJob.ts'
import { lease, runJobs } from './jobs/runJobs.ts'
import { sweep } from './payment/sweep.ts'

const TICK_MS = 3_000
const ROUND = 'round'
const RECONCILED_AT_ONCE = 50

/** One round of everything that tidies up, by one process at a time. True when this process did it. */
export async function backgroundRound(deps: PaymentDeps): Promise<boolean> {
  const id = await namedJob(deps, ROUND)
  if (!(await lease(deps, id))) return false
  try {
    await eachPart(deps)
    return true
  } finally {
    const now = toInstant(deps.clock.now())
    await deps.knex('jobs').where({ id }).update({ leasedUntil: null, runAt: now })
  }
}

const PARTS = [reconcile, sweep, lookForLateMoney, runJobs, indexTerms, forgetPeople]

// One that fails does not keep the others from their work.
async function eachPart(deps: PaymentDeps) {
  const failures: unknown[] = []
  for (const part of PARTS) await part(deps).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Starts the rounds, and the jobs whenever they are woken; the returned function ends them and waits for what runs. */
export function startBackground(deps: PaymentDeps): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const follow = (work: () => Promise<unknown>) => {
    // One that waits sees all that was written before it begins.
    if (waiting > 1) return
    waiting += 1
    running = running
      .then(work)
      .catch((error: unknown) => deps.log.error({ err: error }, 'tidying up failed'))
      .finally(() => {
        waiting -= 1
      })
  }
  const timer = setInterval(() => follow(() => backgroundRound(deps)), TICK_MS)
  deps.jobs.listen(() => follow(() => runJobs(deps)))
  return async () => {
    clearInterval(timer)
    deps.jobs.listen(() => {})
    await running
  }
}

/** When the last round ended (ISO instant, null before the first) and the oldest thing it has yet to tidy up. */
export async function backgroundState({ knex, clock }: Pick<PaymentDeps, 'knex' | 'clock'>) {
  const round = await knex('jobs').where({ uniqueKey: ROUND }).first('runAt', 'attempts')
  const now = toInstant(clock.now())
  const hold = await knex('holds').where('expiresAt', '<=', now).min('expiresAt as at').first()
  const unpaid = await knex('reservations')
    .where({ status: 'pending' })
    .where('expiresAt', '<=', now)
    .min('expiresAt as at')
    .first()
  const left = [hold?.['at'], unpaid?.['at']].filter(Boolean).sort()
  return { lastSweepAt: round?.runAt ?? null, oldestExpiredAt: left[0] ?? null }
}

// Money that came while no browser was looking.
async function reconcile(deps: PaymentDeps) {
  const open = await AttemptRow.query(deps.knex)
    .whereIn('state', [...OPEN_STATES])
    .orderBy('updatedAt')
    .limit(RECONCILED_AT_ONCE)
  for (const attempt of open) await refreshAttempt(deps, attempt)
}
