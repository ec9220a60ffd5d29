import { randomUUID } from 'node:crypto'
import {
  drawerCents,
  type CashReason,
  type MovementKind,
  type TillMethod,
} from '#shared/book/till/till.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

export type TillSessionRow = Row<'till_sessions'>
export type TillMovementRow = Row<'till_movements'>

export const TILL_ID = 1

/** What comes in or goes out, in centavos with its sign. */
export type MovementDraft = {
  kind: MovementKind
  method: TillMethod
  cents: number
  reservationId?: number | null
  tabId?: number | null
  reason?: CashReason | null
  nsu?: string | null | undefined
  brand?: string | null | undefined
  corrects?: number | null
  note?: string | null
}

/** Makes the writes of the till come one after the other until this one is committed: their ids are in that order, on several processes too. */
export async function lockTill({ trx }: Tx): Promise<void> {
  await trx('tills')
    .where({ id: TILL_ID })
    .update({ version: trx.raw('version + 1') })
}

export async function openSession(db: Db): Promise<TillSessionRow | null> {
  return (
    (await db('till_sessions').where({ tillId: TILL_ID }).whereNull('closedAt').first()) ?? null
  )
}

/** Writes movements, each for good. They stand in the till that is open, else in the next one. */
export async function writeMovements(
  tx: Tx,
  drafts: readonly MovementDraft[],
): Promise<TillMovementRow[]> {
  const moved = drafts.filter(({ cents }) => cents !== 0)
  if (moved.length === 0) return []
  await lockTill(tx)
  const { author, nowMs, trx } = tx
  const base = author?.act?.key ?? randomUUID()
  // One act may write several times.
  const used = await trx('till_movements')
    .whereRaw('key like ?', [`${base}%`])
    .select('id')
  const before = used.length
  const written: TillMovementRow[] = []
  for (const chunk of inChunks(moved.map((draft, index) => ({ draft, index })))) {
    const rows = await trx('till_movements')
      .insert(
        chunk.map(({ draft, index }) => ({
          kind: draft.kind,
          method: draft.method,
          cents: draft.cents,
          reservationId: draft.reservationId ?? null,
          tabId: draft.tabId ?? null,
          reason: draft.reason ?? null,
          nsu: draft.nsu ?? null,
          brand: draft.brand ?? null,
          corrects: draft.corrects ?? null,
          key: before + index === 0 ? base : `${base} ${before + index + 1}`,
          userId: author?.userId ?? null,
          deviceId: author?.deviceId ?? null,
          approvedBy: author?.approvedBy ?? null,
          offline: author?.offline ?? false,
          at: toInstant(nowMs),
          madeAt: author?.madeAt ?? null,
        })),
      )
      .returning('*')
    const sorted = rows.toSorted((a, b) => a.id - b.id)
    const notes = sorted.flatMap(({ id: movementId }, at) => {
      const note = chunk[at]?.draft.note
      return note ? [{ movementId, note }] : []
    })
    if (notes.length > 0) await trx('till_notes').insert(notes)
    written.push(...sorted)
  }
  tx.touch({ reservations: true })
  return written
}

/** The movements of a till: after the last one of the till before, up to its own last one. */
export function movementsOf(
  db: Db,
  { afterMovement, lastMovement }: Pick<TillSessionRow, 'afterMovement' | 'lastMovement'>,
) {
  const after = db('till_movements').where('id', '>', afterMovement)
  return lastMovement === null ? after : after.where('id', '<=', lastMovement)
}

/** The movements of some days, as `m`, by the server's time: from the first instant on, before the second one. */
export function movementsBetween(db: Db, from: string, until: string) {
  return db('till_movements as m').where('m.at', '>=', from).where('m.at', '<', until)
}

/** The sum of each method in a till, with its sign. */
export async function sumsOf(
  db: Db,
  session: Pick<TillSessionRow, 'afterMovement' | 'lastMovement'>,
): Promise<{ method: TillMethod; cents: number }[]> {
  const sums = await movementsOf(db, session)
    .groupBy('method')
    .select('method')
    .sum({ cents: 'cents' })
  return sums.map(({ method, cents }) => ({ method, cents: Number(cents) }))
}

/** What should be in the drawer of a till. */
export async function expectedCents(db: Db, session: TillSessionRow): Promise<number> {
  return drawerCents(session.opening, await sumsOf(db, session))
}

/** After which movement the next till begins: where the last one ended. A venue's first till begins with the first cash that is in none. */
export async function nextAfter(db: Db): Promise<number> {
  const closed = await db('till_sessions')
    .where({ tillId: TILL_ID })
    .whereNotNull('lastMovement')
    .orderBy('id', 'desc')
    .first('lastMovement')
  if (closed) return closed.lastMovement ?? 0
  const cash = await db('till_movements').where({ method: 'cash' }).orderBy('id').first('id')
  return cash ? cash.id - 1 : lastMovementId(db)
}

export async function lastMovementId(db: Db): Promise<number> {
  const last = await db('till_movements').orderBy('id', 'desc').first('id')
  return last?.id ?? 0
}
