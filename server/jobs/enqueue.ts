import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** Work outside the database that a transaction asks for: written with its effect, done after it by whichever process is free. */
export type JobKind = 'cancel-charge' | 'refund' | 'webhook' | 'mail'

/** Writes a job into the transaction. With a `uniqueKey` it exists once, however often it is asked for. */
export async function enqueue(
  { trx, nowMs }: Tx,
  kind: JobKind,
  payload: Record<string, string | number>,
  uniqueKey: string,
): Promise<void> {
  const now = toInstant(nowMs)
  await trx('jobs')
    .insert({ kind, payload: JSON.stringify(payload), uniqueKey, runAt: now, createdAt: now })
    .onConflict('unique_key')
    .ignore()
}
