import { randomUUID } from 'node:crypto'
import {
  drawerCents,
  type CashReason,
  type MovementKind,
  type TillMethod,
} from '#shared/book/till/till.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { raiseOrigin } from '../../account/devices/doubts.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { drawerOfAct, drawersInUse } from './drawers.ts'

export type TillSessionRow = Row<'till_sessions'>
export type TillMovementRow = Row<'till_movements'>

/** The row whose version counts what is written to any drawer: all of it waits for that one row. */
const LOCK = 1

/** What comes in or goes out, in centavos with its sign. */
export type MovementDraft = {
  kind: MovementKind
  method: TillMethod
  cents: number
  /** The drawer, where it is not the one at which the act is made. */
  tillId?: number | undefined
  reservationId?: number | null
  tabId?: number | null
  reason?: CashReason | null
  nsu?: string | null | undefined
  brand?: string | null | undefined
  corrects?: number | null
  pixId?: number | null | undefined
  note?: string | null
}

/** Makes the writes of all drawers come one after the other until this one is committed: their ids are in that order, on several processes too. */
export async function lockTill({ trx }: Tx): Promise<void> {
  await trx('tills')
    .where({ id: LOCK })
    .update({ version: trx.raw('version + 1') })
}

export async function tillVersion(db: Db): Promise<number> {
  return present(await db('tills').where({ id: LOCK }).first('version')).version
}

export async function openSession(db: Db, tillId: number): Promise<TillSessionRow | null> {
  return (await db('till_sessions').where({ tillId }).whereNull('closedAt').first()) ?? null
}

/** Writes movements, each for good. They stand in the till of their drawer that is open, else in its next one. */
export async function writeMovements(
  tx: Tx,
  drafts: readonly MovementDraft[],
): Promise<TillMovementRow[]> {
  const moved = drafts.filter(({ cents }) => cents !== 0)
  if (moved.length === 0) return []
  await lockTill(tx)
  const { author, nowMs, trx } = tx
  const drawers = await drawersInUse(trx)
  const here = await drawerOfAct(tx, drawers)
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
          // Nobody counts what would stand in one that is retired.
          tillId: drawers.find(({ id }) => id === draft.tillId)?.id ?? here,
          reservationId: draft.reservationId ?? null,
          tabId: draft.tabId ?? null,
          reason: draft.reason ?? null,
          nsu: draft.nsu ?? null,
          brand: draft.brand ?? null,
          corrects: draft.corrects ?? null,
          pixId: draft.pixId ?? null,
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
  const cents = sumCents(written.map((row) => row.cents))
  await raiseOrigin(tx, { cents, key: present(written[0]).key })
  tx.touch({ reservations: true })
  return written
}

/** Names what stands in one till of a drawer. */
export type TillRange = Pick<TillSessionRow, 'tillId' | 'afterMovement' | 'lastMovement'>

/** The movements of a till: those of its drawer after the last one of the till before, up to its own last one. */
export function movementsOf(db: Db, { afterMovement, lastMovement, tillId }: TillRange) {
  const after = db('till_movements').where({ tillId }).where('id', '>', afterMovement)
  return lastMovement === null ? after : after.where('id', '<=', lastMovement)
}

/** The sum of each method in a till, with its sign. */
export async function sumsOf(
  db: Db,
  session: TillRange,
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

/** After which movement the next till of a drawer begins: where its last one ended. The first one begins with the first cash that is in none. */
export async function nextAfter(db: Db, tillId: number): Promise<number> {
  const closed = await db('till_sessions')
    .where({ tillId })
    .whereNotNull('lastMovement')
    .orderBy('id', 'desc')
    .first('lastMovement')
  if (closed) return closed.lastMovement ?? 0
  const cash = await db('till_movements')
    .where({ tillId, method: 'cash' })
    .orderBy('id')
    .first('id')
  return cash ? cash.id - 1 : lastMovementId(db)
}

export async function lastMovementId(db: Db): Promise<number> {
  const last = await db('till_movements').orderBy('id', 'desc').first('id')
  return last?.id ?? 0
}
