import { toInstant } from '../db/instant.ts'
import { unlessOutage } from '../db/outage.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { Logger } from 'pino'
import type { Waker } from './waker.ts'
import type { ServerProcess } from './leases.ts'
import { beat, endOwnLeases, lease, release, renew, RENEW_MS } from './leases.ts'
import { recurringJob } from './recurring.ts'

const TICK_MS = 3_000
/** The round of tidying up, which `/readyz` reports. */
export const ROUND = 'round'

type RoundDeps = {
  config: Pick<Config, 'deadAfterMs'>
  knex: Db
  clock: Clock
  log: Logger
  jobs: Waker
  process: ServerProcess
}

/** Work that runs apart from all other: while it waits for somebody outside, the others go on. */
export type Lane = {
  name: string
  /** Whether queued jobs wake it, rather than the next tick alone. */
  isWoken: boolean
  run(): Promise<unknown>
}

/** Does the work unless another process is at it; true when this one did. Writes when it ended. */
export async function inOneProcess(
  deps: Omit<RoundDeps, 'jobs'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const id = await recurringJob(deps, name)
  if (!(await lease(deps, id))) return false
  // Work may take longer than a lease: a copy of a large database does.
  const renewing = setInterval(() => {
    // Nobody waits for it: the next one may succeed, and so may the work.
    renew(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a lease was not renewed'),
    )
  }, RENEW_MS).unref()
  try {
    await work()
  } finally {
    clearInterval(renewing)
    await release(deps, id, { runAt: toInstant(deps.clock.now()) })
  }
  return true
}

/** Repeats every lane by itself, and those that jobs wake whenever they are woken; the returned function stops them and waits for running work. */
export function startLanes(deps: RoundDeps, lanes: readonly Lane[]): () => Promise<void> {
  const heartbeat: Lane = { name: 'heartbeat', isWoken: false, run: () => beat(deps) }
  const started = [heartbeat, ...lanes].map((lane) => startLane(deps, lane))
  // Short enough for the heartbeat.
  const tickMs = Math.min(TICK_MS, deps.config.deadAfterMs / 10)
  const timer = setInterval(() => started.forEach(({ follow }) => follow()), tickMs)
  const woken = started.filter(({ isWoken }) => isWoken)
  deps.jobs.listen(() => woken.forEach(({ follow }) => follow()))
  return async () => {
    clearInterval(timer)
    deps.jobs.listen(() => {})
    await Promise.all(started.map(({ ended }) => ended()))
    // Without a database they end with the heartbeat.
    await unlessOutage(() => endOwnLeases(deps), undefined)
  }
}

function startLane({ log }: Pick<RoundDeps, 'log'>, { name, isWoken, run }: Lane) {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const follow = () => {
    // A waiting run sees all that was committed before it begins.
    if (waiting > 1) return
    waiting += 1
    running = running
      .then(run)
      .catch((error: unknown) => log.error({ err: error, lane: name }, 'background work failed'))
      .finally(() => {
        waiting -= 1
      })
  }
  return { isWoken, follow, ended: () => running }
}

/** The instant at which the last round ended; null before the first. */
export async function lastRoundAt({ knex }: { knex: Db }): Promise<string | null> {
  const round = await knex('jobs').where({ uniqueKey: ROUND }).first('runAt')
  return round?.runAt ?? null
}
