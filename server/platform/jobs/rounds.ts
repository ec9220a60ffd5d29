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
const SAID_AGAIN_MS = 600_000
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
  const { id } = await recurringJob(deps, name)
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

/** Logs a failure once, and while it lasts now and then with how often: on a full disk each lane fails every few seconds, and the log would fill it further. */
function createFailureLog(log: Logger, lane: string): (error: unknown) => void {
  const said = new Map<string, { atMs: number; unsaid: number }>()
  return (error) => {
    const nowMs = performance.now()
    const reason = reasonOf(error)
    const before = said.get(reason)
    if (before && nowMs - before.atMs < SAID_AGAIN_MS) {
      before.unsaid += 1
      return
    }
    for (const [old, { atMs }] of said) if (nowMs - atMs >= SAID_AGAIN_MS) said.delete(old)
    said.set(reason, { atMs: nowMs, unsaid: 0 })
    log.error({ err: error, lane, times: (before?.unsaid ?? 0) + 1 }, 'background work failed')
  }
}

// A database's message quotes the statement, with its times in it: the same failure is another text each time.
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function startLane({ log }: Pick<RoundDeps, 'log'>, { name, isWoken, run }: Lane) {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const failed = createFailureLog(log, name)
  const follow = () => {
    // A waiting run sees all that was committed before it begins.
    if (waiting > 1) return
    waiting += 1
    running = running
      .then(run)
      .catch(failed)
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
