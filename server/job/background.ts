import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { AttemptRow, OPEN_STATES } from '../payment/AttemptRow.ts'
import { refreshAttempt } from '../payment/refreshAttempt.ts'
import { lease, runJobs } from './runJobs.ts'
import { sweep } from './sweep.ts'

const TICK_MS = 3_000
const ROUND = 'round'
const RECONCILED_AT_ONCE = 50

/** One round of everything that tidies up, by one process at a time. True when this process did it. */
export async function backgroundRound(deps: Deps): Promise<boolean> {
  const id = await roundJob(deps)
  if (!(await lease(deps, id))) return false
  try {
    await reconcile(deps)
    await sweep(deps)
    await runJobs(deps)
    return true
  } finally {
    const now = toInstant(deps.clock.now())
    await deps.knex('jobs').where({ id }).update({ leasedUntil: null, runAt: now })
  }
}

/** Starts the rounds; the returned function ends them and waits for the one that runs. */
export function startBackground(deps: Deps): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = backgroundRound(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'tidying up failed'))
      .finally(() => {
        busy = false
      })
  }, TICK_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** When the last round ended (ISO instant, null before the first) and the oldest thing it has yet to tidy up. */
export async function backgroundState({ knex, clock }: Pick<Deps, 'knex' | 'clock'>) {
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

async function roundJob({ knex, clock }: Deps): Promise<number> {
  const existing = await knex('jobs').where({ uniqueKey: ROUND }).first('id')
  if (existing) return existing.id
  const now = toInstant(clock.now())
  await knex('jobs')
    .insert({ kind: ROUND, payload: '{}', uniqueKey: ROUND, runAt: now, createdAt: now })
    .onConflict('unique_key')
    .ignore()
  return (await knex('jobs').where({ uniqueKey: ROUND }).first('id')).id
}

// Money that came while no browser was looking.
async function reconcile(deps: Deps) {
  const open = await AttemptRow.query(deps.knex)
    .whereIn('state', [...OPEN_STATES])
    .orderBy('updatedAt')
    .limit(RECONCILED_AT_ONCE)
  for (const attempt of open) await refreshAttempt(deps, attempt)
}
