import type { HealthCheck } from '#shared/operation/health/health.ts'
import { missingText } from '#shared/operation/health/judge.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { storeFact } from './storedFacts.ts'

type Said = { check: HealthCheck; sentence: string }

/** Mails the owners what happened once, and does not stay so. */
export async function sayToOwners(deps: PaymentDeps, said: Said): Promise<void> {
  await writeTransaction(deps, async (tx) => {
    const at = toInstant(tx.nowMs)
    const named = { subject: at, once: `health-mail ${said.check} ${at}` }
    await enqueue(tx, 'health-mail', { at, red: [said], well: [] }, named)
  })
  deps.jobs.wake()
}

/** Says that the database began without writes that were acknowledged: a log that was torn, or an older file in its place. */
export async function sayMissing(deps: PaymentDeps, writes: number): Promise<void> {
  await storeFact(deps.knex, 'missing', { value: { writes }, atMs: deps.clock.now() })
  await sayToOwners(deps, { check: 'database', sentence: missingText(writes) })
}
