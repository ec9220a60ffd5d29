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
import { refuseDone } from './boundKey.ts'
import { lockTill, type TillMovementRow } from './tillBook.ts'

/** SQL of a movement `m`: a PIX that came to the venue's own key and that nobody has looked for at the bank; not one that was noted by mistake. */
export const IS_UNCHECKED_PIX = `m.method = 'pix' and m.cents > 0 and m.kind = 'payment'
  and not exists (select 1 from pix_checks k where k.movement_id = m.id)
  and not exists (select 1 from till_movements c where c.corrects = m.id)`

/** The last word on a movement `m`, or null. */
export const LAST_PIX_CHECK = `(select k.outcome from pix_checks k
  where k.movement_id = m.id order by k.id desc limit 1)`

type PixLike = Pick<TillMovementRow, 'cents' | 'kind'> & { method: string }
// A movement that puts another one right, or is a share of one, is known by that one.
const isPix = ({ cents, kind, method }: PixLike) =>
  method === 'pix' && cents > 0 && kind === 'payment'

/** What is known of a movement with that last word; null of what is no PIX that came in. */
export function pixState(
  movement: PixLike,
  outcome: Exclude<PixState, 'unchecked'> | null,
): PixState | null {
  return isPix(movement) ? (outcome ?? 'unchecked') : null
}

/** Notes whether a PIX was seen at the bank. Returns its movement, which stays as it is: what never came goes out by its reservation or tab. */
export async function checkPix(
  tx: Tx,
  who: Decider,
  { movement: key, outcome }: PixCheck,
): Promise<TillMovementRow> {
  const { author, nowMs, trx } = tx
  await lockTill(tx)
  await refuseDone(tx, 'pix_checks')
  const row = await trx('till_movements').where({ key }).first()
  if (!row) throw new ProblemError('not-found')
  // Noted by mistake, it was undone as such: nobody looks for it.
  const isUndone = await trx('till_movements').where({ corrects: row.id, pixId: null }).first('id')
  if (!isPix(row) || isUndone) throw new Refused('till-movement')
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
  return row
}

/** What is known of each PIX among these movements. */
export async function pixStates(
  db: Db,
  rows: readonly { id: number; method: string; cents: number }[],
): Promise<ReadonlyMap<number, PixState>> {
  const came = rows.filter(({ cents, method }) => method === 'pix' && cents > 0)
  const states = new Map<number, PixState>()
  for (const chunk of inChunks(came.map(({ id }) => id))) {
    const own = await db('till_movements')
      .where({ kind: 'payment' })
      .whereIn('id', chunk)
      .select('id')
    for (const { id } of own) states.set(id, 'unchecked')
    const checks = await db('pix_checks').whereIn('movementId', chunk).orderBy('id')
    for (const { movementId, outcome } of checks) states.set(movementId, outcome)
  }
  return states
}
