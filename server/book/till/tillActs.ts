import { randomUUID } from 'node:crypto'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { countedCents } from '#shared/book/till/till.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type {
  CashMove,
  Correction,
  Explanation,
  TillClosing,
  TillOpening,
} from '#shared/book/till/till.schema.ts'
import {
  demandCashBack,
  demandCashOut,
  lockGiver,
  type Decider,
} from '../../account/devices/refundLimit.ts'
import { raiseDoubt } from '../../account/devices/doubts.ts'
import { demandSecondForCash } from '../../account/devices/secondPerson.ts'
import { record, type Author } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { refuseDone } from './boundKey.ts'
import { drawerOfAct, drawersInUse } from './drawers.ts'
import {
  expectedCents,
  lastMovementId,
  lockTill,
  nextAfter,
  openSession,
  writeMovements,
} from './tillBook.ts'

/** Opens the till of a drawer with the change that is in it. What is in no till of that drawer yet stands in this one. */
export async function openTill(tx: Tx, who: Decider, { opening }: TillOpening): Promise<void> {
  const { author, nowMs, trx } = tx
  await lockTill(tx)
  await refuseDone(tx, 'till_sessions')
  const tillId = await drawerOfAct(tx, await drawersInUse(trx))
  if (await openSession(trx, tillId)) throw new Refused('till-open')
  const [made] = await trx('till_sessions')
    .insert({
      tillId,
      key: author?.act?.key ?? randomUUID(),
      opening,
      afterMovement: await nextAfter(trx, tillId),
      openedBy: who.id,
      openedOn: author?.deviceId ?? null,
      openedAt: toInstant(nowMs),
      openedMadeAt: waitedSince(author),
    })
    .returning('id')
  await record(tx, [{ entity: 'till', id: made!.id, action: 'opened', after: { opening } }], who)
  tx.touch({ reservations: true })
}

// With a connection the server's clock says it: that of a fast tablet would make everybody else late.
function waitedSince(author: Author | null): string | null {
  return author?.offline ? author.madeAt : null
}

/** Change that is put in, or cash that is taken out. */
export async function moveCash(
  tx: Tx,
  who: Decider,
  { amount, kind, note, reason }: CashMove,
): Promise<void> {
  const isOut = kind === 'withdrawal'
  if (isOut) await lockGiver(tx, who)
  await lockTill(tx)
  await refuseDone(tx, 'till_movements')
  if (isOut) {
    const tillId = await drawerOfAct(tx, await drawersInUse(tx.trx))
    await refuseMissing(tx, who, { cents: amount, tillId })
    await demandCashOut(tx, who, amount)
  }
  const cents = isOut ? -amount : amount
  const [made] = await writeMovements(tx, [{ kind, method: 'cash', cents, reason, note }])
  const after = { amount: cents, reason: note ?? reason }
  const action = isOut ? 'withdrawn' : 'supplied'
  await record(tx, [{ entity: 'till', id: made!.id, action, after }], who)
}

/** Writes the opposite of a supply or a withdrawal of the till that is now, in the same drawer. Money of customers goes back by their reservation. */
export async function correctMovement(
  tx: Tx,
  who: Decider,
  { movement: key, note }: Correction,
): Promise<void> {
  const { trx } = tx
  await lockGiver(tx, who)
  await lockTill(tx)
  await refuseDone(tx, 'till_movements')
  const row = await trx('till_movements').where({ key }).first()
  if (!row) throw new ProblemError('not-found')
  const isDone = await trx('till_movements').where({ corrects: row.id }).first('id')
  const isOfNow = row.id > (await nextAfter(trx, row.tillId))
  const isCash = row.kind === 'supply' || row.kind === 'withdrawal'
  if (!isCash || isDone || !isOfNow) throw new Refused('till-movement')
  const cents = -row.cents
  const { id: corrects, method, tillId } = row
  await demandSecondForCash(tx, who, cents)
  if (cents > 0) {
    await demandCashBack(tx, who, { ...row, cents })
  } else {
    await refuseMissing(tx, who, { cents: -cents, tillId })
    await demandCashOut(tx, who, -cents)
  }
  await writeMovements(tx, [{ kind: 'correction', method, cents, tillId, corrects, note }])
  const after = { amount: cents, reason: note }
  await record(tx, [{ entity: 'till', id: row.id, action: 'undone', after }], who)
}

/** Refuses to take more out of the drawer than is in it, without saying what is to who counts it blind. Between two tills nobody knows it; without a connection it is out already, and is listed. */
async function refuseMissing(
  tx: Tx,
  who: Decider,
  { cents, tillId }: { cents: number; tillId: number },
): Promise<void> {
  const { author, trx } = tx
  const session = await openSession(trx, tillId)
  if (!session) return
  const there = await expectedCents(trx, session)
  if (cents <= there) return
  if (author?.offline) {
    await raiseDoubt(tx, 'above-drawer', { cents: -cents })
    return
  }
  const message = `Na gaveta há ${formatReais(Math.max(0, there))}: não dá para tirar mais do que isso.`
  throw new Refused('drawer-short', isAllowed(who, 'till.adjust') ? { message } : {})
}

/** Closes a till for good with what was counted; what should have been there is computed only now. */
export async function closeTill(
  tx: Tx,
  who: Decider,
  { count, credit, debit, note, pix, session: key }: TillClosing,
): Promise<void> {
  const { author, nowMs, trx } = tx
  await lockTill(tx)
  const session = await trx('till_sessions').where({ key }).whereNull('closedAt').first()
  if (!session) throw new Refused('till-closed')
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
      closedMadeAt: waitedSince(author),
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
