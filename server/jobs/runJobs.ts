import { toInstant } from '../db/instant.ts'
import type { Row } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

const LEASE_MS = 120_000
const LONGEST_PAUSE_MS = 3_600_000
const BATCH = 20

/** The job is not done, and when to run it again; `why` is for people who read the table. */
export type Again = { afterMs: number; why: string }

/** Runs a job. An error is logged, and the job is run again after a growing pause. */
export type JobHandler<Kind extends JobKind, JobDeps> = (
  deps: JobDeps,
  payload: JobPayloads[Kind],
  /** The number of earlier attempts. */
  tries: number,
) => Promise<Again | void>

export type JobHandlers<JobDeps> = { [Kind in JobKind]: JobHandler<Kind, JobDeps> }

type RunDeps = Pick<Deps, 'knex' | 'clock' | 'log'>
type DueJob = Pick<Row<'jobs'>, 'id' | 'payload' | 'attempts'> & { kind: string }

/** Grows with each attempt, up to an hour. */
export function growingPause(tries: number): number {
  return Math.min(1_000 * 2 ** tries, LONGEST_PAUSE_MS)
}

/** Runs the jobs that are due, each under a lease so that several processes share them. Jobs are retried without limit. */
export async function runJobs<JobDeps extends RunDeps>(
  deps: JobDeps,
  handlers: JobHandlers<JobDeps>,
): Promise<void> {
  const now = toInstant(deps.clock.now())
  const due = await deps
    .knex('jobs')
    .whereIn('kind', Object.keys(handlers))
    .whereNull('doneAt')
    .where('runAt', '<=', now)
    .orderBy('id')
    .limit(BATCH)
  for (const job of due) {
    const handle = handlerOf(handlers, job.kind)
    if (handle && (await lease(deps, job.id))) await run(deps, handle, job)
  }
}

type Handle<JobDeps> = JobHandlers<JobDeps>[JobKind]

function handlerOf<JobDeps>(handlers: JobHandlers<JobDeps>, kind: string): Handle<JobDeps> | null {
  return isKind(handlers, kind) ? handlers[kind] : null
}

function isKind(handlers: JobHandlers<never>, kind: string): kind is JobKind {
  return kind in handlers
}

/** Takes a job for this process; false when another has it. */
export async function lease(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  id: number,
): Promise<boolean> {
  const nowMs = clock.now()
  const taken = await knex('jobs')
    .where({ id })
    .whereNull('doneAt')
    .where((where) => where.whereNull('leasedUntil').orWhere('leasedUntil', '<=', toInstant(nowMs)))
    .update({ leasedUntil: toInstant(nowMs + LEASE_MS) })
  return taken === 1
}

async function run<JobDeps extends RunDeps>(deps: JobDeps, handle: Handle<JobDeps>, job: DueJob) {
  const again = await outcomeOf(deps, handle, job)
  const now = toInstant(deps.clock.now())
  const change = again
    ? {
        attempts: job.attempts + 1,
        lastError: again.why.slice(0, 300),
        runAt: toInstant(deps.clock.now() + again.afterMs),
      }
    : { doneAt: now }
  await deps
    .knex('jobs')
    .where({ id: job.id })
    .update({ ...change, leasedUntil: null })
}

async function outcomeOf<JobDeps extends RunDeps>(
  deps: JobDeps,
  handle: Handle<JobDeps>,
  job: DueJob,
): Promise<Again | void> {
  try {
    return await handle(deps, JSON.parse(job.payload), job.attempts)
  } catch (error) {
    deps.log.warn(
      { err: error, jobId: job.id, kind: job.kind },
      'a job failed and will be tried again',
    )
    return { afterMs: growingPause(job.attempts), why: String(error) }
  }
}
