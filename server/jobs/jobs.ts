import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** Work outside the database that a transaction asks for, and what each kind must know. */
export type JobPayloads = {
  /** Nobody shall be able to pay this charge any more. */
  'cancel-charge': { attemptId: string }
  refund: { refundId: number }
  webhook: { logId: number }
  mail: { kind: 'confirmed' | 'canceled'; reservationIds: number[] }
}
export type JobKind = keyof JobPayloads

type Named = {
  /** The id of the row that the job is about: by it the job is found again. */
  subject: string | number
  /** With it the job exists once, however often it is asked for. */
  once?: string
}

/** Writes a job into the transaction: whichever process is free does it after the commit. */
export async function enqueue<Kind extends JobKind>(
  { trx, nowMs }: Tx,
  kind: Kind,
  payload: JobPayloads[Kind],
  { subject, once }: Named,
): Promise<void> {
  const now = toInstant(nowMs)
  await trx('jobs')
    .insert({
      kind,
      payload: JSON.stringify(payload),
      subject: String(subject),
      uniqueKey: once ?? null,
      runAt: now,
      createdAt: now,
    })
    .onConflict('unique_key')
    .ignore()
}

/** Has the unfinished jobs about these rows done now instead of after their pause. */
export async function hurry(
  { trx, nowMs }: Tx,
  kind: JobKind,
  subjects: readonly (string | number)[],
): Promise<void> {
  await trx('jobs')
    .where({ kind })
    .whereIn('subject', subjects.map(String))
    .whereNull('doneAt')
    .update({ runAt: toInstant(nowMs) })
}
