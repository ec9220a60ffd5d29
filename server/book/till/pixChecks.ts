import { randomUUID } from 'node:crypto'
import type { PixCheck } from '#shared/book/till/till.schema.ts'
import type { PixState } from '#shared/book/till/till.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { lockTill } from './tillBook.ts'

/** Of a movement `m`: a PIX that came to the venue's own key and that nobody has looked for at the bank. */
export const IS_UNCHECKED_PIX = `m.method = 'pix' and m.cents > 0 and m.corrects is null
  and not exists (select 1 from pix_checks k where k.movement_id = m.id)`

/** The last word on a movement `m`, or null. */
export const LAST_PIX_CHECK = `(select k.outcome from pix_checks k
  where k.movement_id = m.id order by k.id desc limit 1)`

/** What is known of a movement with that last word; null of what is no PIX that came in. */
export function pixState(
  { cents, method }: { cents: number; method: string },
  outcome: Exclude<PixState, 'unchecked'> | null,
): PixState | null {
  return method === 'pix' && cents > 0 ? (outcome ?? 'unchecked') : null
}

/** Notes whether a PIX was seen at the bank. The movement stays as it is: money that never came goes out by its reservation. */
export async function checkPix(
  tx: Tx,
  who: Decider,
  { movement: key, outcome }: PixCheck,
): Promise<void> {
  const { author, nowMs, trx } = tx
  await lockTill(tx)
  const row = await trx('till_movements').where({ key }).first()
  if (!row) throw new ProblemError('not-found')
  if (row.method !== 'pix' || row.cents <= 0) throw new Refused('till-movement')
  await trx('pix_checks').insert({
    key: author?.act?.key ?? randomUUID(),
    movementId: row.id,
    outcome,
    userId: who.id,
    deviceId: author?.deviceId ?? null,
    at: toInstant(nowMs),
    madeAt: author?.madeAt ?? null,
  })
  const after = { amount: row.cents, outcome }
  await record(tx, [{ entity: 'till', id: row.id, action: 'checked', after }], who)
  tx.touch({ reservations: true })
}

/** What is known of each PIX among these movements. */
export async function pixStates(
  db: Db,
  rows: readonly { id: number; method: string; cents: number }[],
): Promise<ReadonlyMap<number, PixState>> {
  const asked = rows.filter(({ cents, method }) => method === 'pix' && cents > 0)
  const states = new Map<number, PixState>(asked.map(({ id }) => [id, 'unchecked']))
  for (const chunk of inChunks(asked.map(({ id }) => id))) {
    const checks = await db('pix_checks').whereIn('movementId', chunk).orderBy('id')
    for (const { movementId, outcome } of checks) states.set(movementId, outcome)
  }
  return states
}
