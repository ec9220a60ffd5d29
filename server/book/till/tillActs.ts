import { randomUUID } from 'node:crypto'
import { countedCents } from '#shared/book/till/till.ts'
import type {
  CashMove,
  Correction,
  Explanation,
  TillClosing,
  TillOpening,
} from '#shared/book/till/till.schema.ts'
import { demandTillAct, type Decider } from '../../account/devices/refundLimit.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import {
  expectedCents,
  lastMovementId,
  lockTill,
  nextAfter,
  openSession,
  TILL_ID,
  writeMovements,
} from './tillBook.ts'

/** Opens the till with the change that is in it. What is in no till yet stands in this one. */
export async function openTill(tx: Tx, who: Decider, { opening }: TillOpening): Promise<void> {
  const { author, nowMs, trx } = tx
  await lockTill(tx)
  if (await openSession(trx)) throw new Refused('till-open')
  const [made] = await trx('till_sessions')
    .insert({
      tillId: TILL_ID,
      key: author?.act?.key ?? randomUUID(),
      opening,
      afterMovement: await nextAfter(trx),
      openedBy: who.id,
      openedOn: author?.deviceId ?? null,
      openedAt: toInstant(nowMs),
      openedMadeAt: author?.madeAt ?? null,
    })
    .returning('id')
  await record(tx, [{ entity: 'till', id: made!.id, action: 'opened', after: { opening } }], who)
  tx.touch({ reservations: true })
}

/** Change that is put in, or cash that is taken out. */
export async function moveCash(
  tx: Tx,
  who: Decider,
  { amount, kind, note, reason }: CashMove,
): Promise<void> {
  const isOut = kind === 'withdrawal'
  if (isOut) await demandTillAct(tx, who, amount)
  const cents = isOut ? -amount : amount
  const [made] = await writeMovements(tx, [{ kind, method: 'cash', cents, reason, note }])
  const after = { amount: cents, reason: note ?? reason }
  const action = isOut ? 'withdrawn' : 'supplied'
  await record(tx, [{ entity: 'till', id: made!.id, action, after }], who)
}

/** Writes the opposite of a supply or a withdrawal of this till. Money of customers goes back by their reservation. */
export async function correctMovement(
  tx: Tx,
  who: Decider,
  { movement: key, note }: Correction,
): Promise<void> {
  const { trx } = tx
  await lockTill(tx)
  const row = await trx('till_movements').where({ key }).first()
  if (!row) throw new ProblemError('not-found')
  const isDone = await trx('till_movements').where({ corrects: row.id }).first('id')
  const isOfNow = row.id > (await nextAfter(trx))
  const isCash = row.kind === 'supply' || row.kind === 'withdrawal'
  if (!isCash || isDone || !isOfNow) throw new Refused('till-movement')
  await demandTillAct(tx, who, Math.abs(row.cents))
  const cents = -row.cents
  await writeMovements(tx, [
    { kind: 'correction', method: row.method, cents, corrects: row.id, note },
  ])
  const after = { amount: cents, reason: note }
  await record(tx, [{ entity: 'till', id: row.id, action: 'undone', after }], who)
}

/** Closes a till for good with what was counted; what should have been there is computed only now. */
export async function closeTill(
  tx: Tx,
  who: Decider,
  { count, credit, debit, note, pix, session: key }: TillClosing,
): Promise<void> {
  const { author, nowMs, trx } = tx
  await lockTill(tx)
  const session = await openSession(trx)
  if (session?.key !== key) throw new Refused('till-closed')
  const expected = await expectedCents(trx, session)
  const counted = countedCents(count)
  await trx('till_sessions')
    .where({ id: session.id })
    .update({
      lastMovement: Math.max(session.afterMovement, await lastMovementId(trx)),
      counted,
      expected,
      count: JSON.stringify(count),
      pix,
      debit,
      credit,
      closedBy: who.id,
      closedOn: author?.deviceId ?? null,
      closedAt: toInstant(nowMs),
      closedMadeAt: author?.madeAt ?? null,
    })
  if (note) await writeExplanation(tx, who, session.id, note)
  const after = { counted, expected, ...(note ? { reason: note } : {}) }
  await record(tx, [{ entity: 'till', id: session.id, action: 'closed', after }], who)
  tx.touch({ reservations: true })
}

/** The sentence for a difference, where the closing said none. */
export async function explainDifference(
  tx: Tx,
  who: Decider,
  { note, session: key }: Explanation,
): Promise<void> {
  const { trx } = tx
  await lockTill(tx)
  const session = await trx('till_sessions').where({ key }).whereNotNull('closedAt').first('id')
  if (!session) throw new ProblemError('not-found')
  const { id } = session
  if (await trx('till_explanations').where({ sessionId: id }).first('sessionId')) {
    throw new Refused('till-explained')
  }
  await writeExplanation(tx, who, id, note)
  await record(tx, [{ entity: 'till', id, action: 'explained', after: { reason: note } }], who)
  tx.touch({ reservations: true })
}

async function writeExplanation(tx: Tx, who: Decider, sessionId: number, note: string) {
  const at = toInstant(tx.nowMs)
  await tx.trx('till_explanations').insert({ sessionId, note, userId: who.id, at })
}
