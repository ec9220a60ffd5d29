import { toInstant } from '../../platform/db/instant.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

/** For how long a customer may take back what they have decided about money. Until then nothing has moved: no hour, no credit, no refund. */
export const UNDO_MS = 60_000

export type Decision = Row<'own_decisions'>
type Said = Pick<Decision, 'reservationId' | 'kind' | 'back'> &
  Partial<Pick<Decision, 'incidentId' | 'quote'>>

/** Writes down what was decided together, and queues that it is carried out. */
export async function sayDecisions(tx: Tx, said: readonly Said[]): Promise<void> {
  // A cancellation of what the venue has closed since is void.
  await dropDecisions(tx, said)
  const times = { saidAt: toInstant(tx.nowMs), finalAt: toInstant(tx.nowMs + UNDO_MS) }
  await tx
    .trx('own_decisions')
    .insert(said.map((one) => ({ incidentId: null, quote: null, ...one, ...times })))
  const reservationIds = said.map(({ reservationId }) => reservationId)
  const subject = reservationIds.join(',').slice(0, 60)
  await enqueue(tx, 'own-decision', { reservationIds }, { subject, afterMs: UNDO_MS })
}

/** The decisions about these that are not carried out yet, in the order in which they were made. */
export async function decisionsOf(db: Db, reservationIds: readonly number[]): Promise<Decision[]> {
  return db('own_decisions')
    .whereIn('reservationId', [...reservationIds])
    .orderBy(['saidAt', 'reservationId'])
}

/** The ids of all closed reservations of which something is chosen, for a query. */
export function chosenIds(db: Db) {
  return db('own_decisions').whereNotNull('incidentId').select('reservationId')
}

/** Refuses to choose for a customer who has: only they may take it back. */
export async function demandUnchosen(tx: Tx, reservationId: number): Promise<void> {
  const [open] = await decisionsOf(tx.trx, [reservationId])
  if (open && open.kind !== 'cancel') throw new Refused('already-chosen')
}

/** Takes decisions off the list, to be carried out or because they are taken back. */
export async function dropDecisions(
  tx: Tx,
  decisions: readonly Pick<Decision, 'reservationId'>[],
): Promise<void> {
  const ids = decisions.map(({ reservationId }) => reservationId)
  await tx.trx('own_decisions').whereIn('reservationId', ids).delete()
}
