import { randomUUID } from 'node:crypto'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { useApproval } from '../../account/devices/approval.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { centsOfEach } from './centsOfEach.ts'

/** The centavos of each of these reservations that are given for nothing. */
export function courtesiesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return centsOfEach(db, 'courtesies', ids)
}

/** What was paid for these, and could go back: what was given for nothing is no money. In centavos. */
export async function paidCents(
  db: Db,
  rows: readonly { id: number; price: number }[],
): Promise<number> {
  const courtesies = await courtesiesOf(
    db,
    rows.map(({ id }) => id),
  )
  return sumCents(rows.map(({ id, price }) => Math.max(0, price - (courtesies.get(id) ?? 0))))
}

/** Gives a part of a reservation for nothing, with the reason of who may. A negative part takes it back. */
export async function writeCourtesy(
  tx: Tx,
  reservationId: number,
  cents: number,
  given?: { who: Decider; reason: string },
): Promise<void> {
  if (cents === 0) return
  if (given) await demandCourtesy(tx, given.who)
  const { author, nowMs, trx } = tx
  const [made] = await trx('courtesies')
    .insert({
      reservationId,
      cents,
      key: `courtesy ${reservationId} ${randomUUID()}`,
      userId: author?.userId ?? null,
      deviceId: author?.deviceId ?? null,
      approvedBy: author?.approvedBy ?? null,
      at: toInstant(nowMs),
      madeAt: author?.madeAt ?? null,
    })
    .returning('id')
  if (!given) return
  const { reason, who } = given
  await trx('courtesy_notes').insert({ courtesyId: present(made).id, note: reason })
  const after = { courtesy: cents, reason }
  await record(tx, [{ entity: 'reservation', id: reservationId, action: 'changed', after }], who)
}

async function demandCourtesy(tx: Tx, who: Decider) {
  // Of several hours that are paid in one act one approval is for all.
  const isApproved = typeof tx.author?.approvedBy === 'number'
  if (isAllowed(who, 'courtesy') || isApproved || (await useApproval(tx))) return
  throw new ProblemError('courtesy-limit')
}
