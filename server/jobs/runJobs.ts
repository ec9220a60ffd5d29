import { toInstant } from '../db/instant.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { sendReservationMail } from '../booking/mail/sendReservationMail.ts'
import { AttemptRow, isBeingCreated } from '../payment/AttemptRow.ts'
import { closeAttempt } from '../payment/closeAttempt.ts'
import { runRefund } from '../payment/runRefund.ts'
import { processEvent } from '../payment/webhook/processEvent.ts'
import type { JobKind } from './enqueue.ts'

const LEASE_MS = 120_000
const LONGEST_WAIT_MS = 3_600_000
const BATCH = 20

type Payload = Record<string, string | number>
type Handler = (deps: PaymentDeps, payload: Payload) => Promise<void>

const HANDLERS: Record<JobKind, Handler> = {
  async 'cancel-charge'(deps, { attemptId }) {
    const attempt = await AttemptRow.query(deps.knex).findById(String(attemptId))
    if (!attempt || attempt.closedAt !== null) return
    // What is being made cannot be found yet, and would then stay open.
    if (isBeingCreated(attempt, deps.clock.now())) throw new Error('The charge is being made')
    await closeAttempt(deps, attempt)
  },
  async refund(deps, { refundId }) {
    await runRefund(deps, Number(refundId))
  },
  async webhook(deps, { logId }) {
    await processEvent(deps, Number(logId))
  },
  async mail(deps, { kind, ids }) {
    const about = kind === 'canceled' ? 'canceled' : 'confirmed'
    await sendReservationMail(deps, about, String(ids).split(',').map(Number))
  },
}

/** Does the jobs that are due, each under a lease so that several processes share them. A job that fails waits longer each time and is never given up. */
export async function runJobs(deps: PaymentDeps): Promise<void> {
  const now = toInstant(deps.clock.now())
  const due = await deps
    .knex('jobs')
    .whereIn('kind', Object.keys(HANDLERS))
    .whereNull('doneAt')
    .where('runAt', '<=', now)
    .orderBy('id')
    .limit(BATCH)
  for (const job of due) {
    if (await lease(deps, job.id)) await run(deps, job)
  }
}

/** Takes a job for this process; false when another has it. */
export async function lease(
  deps: Pick<PaymentDeps, 'knex' | 'clock'>,
  id: number,
): Promise<boolean> {
  const nowMs = deps.clock.now()
  const taken = await deps
    .knex('jobs')
    .where({ id })
    .whereNull('doneAt')
    .where((where) => where.whereNull('leasedUntil').orWhere('leasedUntil', '<=', toInstant(nowMs)))
    .update({ leasedUntil: toInstant(nowMs + LEASE_MS) })
  return taken === 1
}

async function run(
  deps: PaymentDeps,
  job: { id: number; kind: JobKind; payload: string; attempts: number },
) {
  try {
    await HANDLERS[job.kind](deps, JSON.parse(job.payload))
    await deps
      .knex('jobs')
      .where({ id: job.id })
      .update({ doneAt: toInstant(deps.clock.now()), leasedUntil: null })
  } catch (error) {
    const waitMs = Math.min(1_000 * 2 ** job.attempts, LONGEST_WAIT_MS)
    deps.log.warn(
      { err: error, jobId: job.id, kind: job.kind },
      'a job failed and will be tried again',
    )
    await deps
      .knex('jobs')
      .where({ id: job.id })
      .update({
        attempts: job.attempts + 1,
        lastError: String(error).slice(0, 300),
        runAt: toInstant(deps.clock.now() + waitMs),
        leasedUntil: null,
      })
  }
}
