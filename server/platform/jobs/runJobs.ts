import { toInstant } from '../db/instant.ts'
import type { Row } from '../db/tables.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { Logger } from 'pino'
import type { ServerProcess } from './leases.ts'
import type { JobKind, JobPayloads } from './jobs.ts'
import { dueJobs, lease, release, WORK_MS } from './leases.ts'
import { sideBySide } from './sideBySide.ts'

const LONGEST_PAUSE_MS = 3_600_000
const BATCH = 20

/** The job is not done, and when to run it again; `why` is for people who read the table. */
export type Again = {
  afterMs: number
  why: string
  /** Nothing was tried: its pauses do not grow. */
  untried?: true
}

/** Runs a job. An error is logged, and the job is run again after a growing pause. */
export type JobHandler<Kind extends JobKind, JobDeps> = (
  deps: JobDeps,
  payload: JobPayloads[Kind],
  /** The number of earlier attempts. */
  tries: number,
) => Promise<Again | void>

export type JobHandlers<JobDeps> = { [Kind in JobKind]: JobHandler<Kind, JobDeps> }

type RunDeps = {
  config: Pick<Config, 'deadAfterMs'>
  knex: Db
  clock: Clock
  log: Logger
  process: ServerProcess
}
type DueJob = Pick<Row<'jobs'>, 'id' | 'payload' | 'attempts'> & { kind: string }

/** Grows with each attempt, up to an hour. */
export function growingPause(tries: number): number {
  return Math.min(1_000 * 2 ** tries, LONGEST_PAUSE_MS)
}

/** Runs the due jobs of these kinds side by side, each under a lease so that several processes share them. Jobs are retried without limit. */
export async function runJobs<JobDeps extends RunDeps>(
  deps: JobDeps,
  handlers: JobHandlers<JobDeps>,
  { kinds, atOnce }: { kinds: readonly JobKind[]; atOnce: number },
): Promise<void> {
  const due = await dueJobs(deps).whereIn('kind', kinds).orderBy('id').limit(BATCH)
  await sideBySide(due, { atOnce, forMs: WORK_MS }, async (job) => {
    const handle = handlerOf(handlers, job.kind)
    if (handle && (await lease(deps, job.id))) await run(deps, handle, job)
  })
}

type Handle<JobDeps> = JobHandlers<JobDeps>[JobKind]

function handlerOf<JobDeps>(handlers: JobHandlers<JobDeps>, kind: string): Handle<JobDeps> | null {
  return isKind(handlers, kind) ? handlers[kind] : null
}

function isKind(handlers: JobHandlers<never>, kind: string): kind is JobKind {
  return kind in handlers
}

async function run<JobDeps extends RunDeps>(deps: JobDeps, handle: Handle<JobDeps>, job: DueJob) {
  const again = await outcomeOf(deps, handle, job)
  const nowMs = deps.clock.now()
  await release(
    deps,
    job.id,
    again
      ? {
          attempts: job.attempts + (again.untried ? 0 : 1),
          lastError: again.why.slice(0, 300),
          runAt: toInstant(nowMs + again.afterMs),
        }
      : { doneAt: toInstant(nowMs) },
  )
}

async function outcomeOf<JobDeps extends RunDeps>(
  deps: JobDeps,
  handle: Handle<JobDeps>,
  job: DueJob,
): Promise<Again | void> {
  try {
    return await inTime(handle(deps, JSON.parse(job.payload), job.attempts))
  } catch (error) {
    deps.log.warn(
      { err: error, jobId: job.id, kind: job.kind },
      'a job failed and will be tried again',
    )
    return { afterMs: growingPause(job.attempts), why: String(error) }
  }
}

// What takes longer than its lease would be begun a second time beside it.
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${WORK_MS} ms`)), WORK_MS)
    timer.unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
