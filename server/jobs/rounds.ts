import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { recurringJob } from './recurring.ts'
import { lease } from './runJobs.ts'

const TICK_MS = 3_000
const ROUND = 'round'

type RoundDeps = Pick<Deps, 'knex' | 'clock' | 'log' | 'jobs'>
type Work = () => Promise<unknown>

/** Runs each part once, by one process at a time; a part that fails does not stop the others. True when this process did it. */
export async function inOneRound(
  deps: Pick<RoundDeps, 'knex' | 'clock'>,
  parts: readonly Work[],
): Promise<boolean> {
  const id = await recurringJob(deps, ROUND)
  if (!(await lease(deps, id))) return false
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  const now = toInstant(deps.clock.now())
  await deps.knex('jobs').where({ id }).update({ leasedUntil: null, runAt: now })
  if (failures.length > 0) throw failures[0]
  return true
}

/** Repeats `round`, and runs the jobs whenever they are woken; the returned function stops both and waits for running work. */
export function startRounds(deps: RoundDeps, round: Work, jobs: Work): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const follow = (work: Work) => {
    // A waiting run sees all that was committed before it begins.
    if (waiting > 1) return
    waiting += 1
    running = running
      .then(work)
      .catch((error: unknown) => deps.log.error({ err: error }, 'tidying up failed'))
      .finally(() => {
        waiting -= 1
      })
  }
  const timer = setInterval(() => follow(round), TICK_MS)
  deps.jobs.listen(() => follow(jobs))
  return async () => {
    clearInterval(timer)
    deps.jobs.listen(() => {})
    await running
  }
}

/** The instant at which the last round ended; null before the first. */
export async function lastRoundAt({ knex }: Pick<Deps, 'knex'>): Promise<string | null> {
  const round = await knex('jobs').where({ uniqueKey: ROUND }).first('runAt')
  return round?.runAt ?? null
}
