import type { DoubtReason } from '#shared/account/people/doubt.ts'
import {
  DOUBTS_PER_PAGE,
  type Doubt,
  type DoubtPage,
  type Verdict,
} from '#shared/book/till/doubt.ts'
import type { TillMovement } from '#shared/book/till/till.ts'
import { toReais } from '#shared/platform/money/money.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { shownMovements } from './readTill.ts'

/** A page of what waits for somebody's yes or no, the oldest first. */
export async function listDoubts(db: Db, who: { id: number }, page: number): Promise<DoubtPage> {
  const open = () =>
    db('doubts as d').leftJoin('doubt_verdicts as v', 'v.doubtId', 'd.id').whereNull('v.doubtId')
  const counted = await open().count('* as count').first()
  const rows = await open()
    .orderBy('d.id')
    .limit(DOUBTS_PER_PAGE)
    .offset((page - 1) * DOUBTS_PER_PAGE)
    .select('d.*')
  return { entries: await shownDoubts(db, who, rows), open: Number(counted?.['count']) }
}

async function shownDoubts(
  db: Db,
  who: { id: number },
  rows: readonly Row<'doubts'>[],
): Promise<Doubt[]> {
  const found = await db('till_movements').whereIn(
    'key',
    rows.map(({ key }) => key),
  )
  const movements = await shownMovements(db, found, null)
  const moved = new Map(movements.map((one) => [one.key, one]))
  const sold = new Map((await soldItems(db, rows)).map((one) => [one.id, one]))
  const people = await peopleNames(
    db,
    rows.map(({ userId }) => userId),
  )
  const devices = await db('devices')
    .whereIn(
      'id',
      rows.flatMap(({ deviceId }) => deviceId ?? []),
    )
    .select('id', 'name')
  const named = new Map(devices.map(({ id, name }) => [id, name]))
  const notes = await db('doubt_notes').whereIn(
    'doubtId',
    rows.map(({ id }) => id),
  )
  const noted = new Map(notes.map(({ doubtId, note }) => [doubtId, note]))
  const abouts = rows.map((row) =>
    row.reservationId !== null
      ? { ...NOWHERE, kind: kindAt(row.reason), reservationId: row.reservationId }
      : aboutOf(row, { moved, sold, noted }),
  )
  const reservations = await db('reservations')
    .whereIn(
      'id',
      abouts.flatMap(({ reservationId }) => reservationId ?? []),
    )
    .select('id', 'date', 'customerName')
  const known = new Map(reservations.map((one) => [one.id, one]))
  return rows.map((row, index) => ({
    id: row.id,
    reason: row.reason,
    amount: toReais(row.cents),
    who: people.get(row.userId ?? 0) ?? null,
    isOwn: row.userId === who.id,
    device: named.get(row.deviceId ?? 0) ?? null,
    claimedAt: row.claimedAt,
    at: row.at,
    ...withDate(present(abouts[index]), known),
  }))
}

// No money was moved.
function kindAt(reason: DoubtReason) {
  if (reason === 'arrival') return 'arrival' as const
  return reason === 'above-credit' ? ('credit' as const) : ('discount' as const)
}

type Known = ReadonlyMap<number, { date: string; customerName: string }>

function withDate(about: About, known: Known): About & Pick<Doubt, 'date'> {
  const reservation = known.get(about.reservationId ?? 0)
  const customerName = about.customerName ?? reservation?.customerName ?? null
  return { ...about, customerName, date: reservation?.date ?? null }
}

type About = Pick<
  Doubt,
  'kind' | 'customerName' | 'reservationId' | 'tabId' | 'tabName' | 'item' | 'note'
>

type Subjects = {
  moved: ReadonlyMap<string, TillMovement>
  sold: ReadonlyMap<number, Sold>
  noted: ReadonlyMap<number, string>
}

function aboutOf({ id, itemId, key }: Row<'doubts'>, { moved, noted, sold }: Subjects): About {
  const [item, movement, price] = [sold.get(itemId ?? 0), moved.get(key), noted.get(id)]
  if (price !== undefined) return { ...NOWHERE, kind: 'price', note: price }
  if (item) {
    const { customerName, name, quantity, reservationId, tabId, tabName } = item
    const what = `${quantity} × ${name}`
    return { kind: 'sale', customerName, reservationId, tabId, tabName, item: what, note: null }
  }
  if (!movement) return NOWHERE
  const { customerName, kind, note, reservationId, tabId = null, tabName = null } = movement
  return { kind, customerName, reservationId, tabId, tabName, item: null, note }
}

// Credit went back, and no money.
const NOWHERE = {
  kind: 'return',
  customerName: null,
  reservationId: null,
  tabId: null,
  tabName: null,
  item: null,
  note: null,
} as const

type Sold = Awaited<ReturnType<typeof soldItems>>[number]

function soldItems(db: Db, rows: readonly Row<'doubts'>[]) {
  return db('tab_items as i')
    .join('tabs as t', 't.id', 'i.tabId')
    .leftJoin('reservations as r', 'r.id', 't.reservationId')
    .whereIn(
      'i.id',
      rows.flatMap(({ itemId }) => itemId ?? []),
    )
    .select(
      'i.id',
      'i.name',
      'i.quantity',
      'i.tabId',
      't.name as tabName',
      't.reservationId',
      'r.customerName',
    )
}

/** Says whether it is right, once and for good: what was written stays, and is undone by its own act. Nobody judges what they did themselves. */
export async function judgeDoubt(
  tx: Tx,
  who: Decider,
  id: number,
  { isRight, note }: Verdict,
): Promise<void> {
  const doubt = await tx.trx('doubts').where({ id }).first()
  if (!doubt) throw new ProblemError('not-found')
  if (doubt.userId === who.id) throw new Refused('own-doubt')
  const judged = await tx
    .trx('doubt_verdicts')
    .insert({ doubtId: id, isRight, note, userId: who.id, at: toInstant(tx.nowMs) })
    .onConflict('doubtId')
    .ignore()
    .returning('doubtId')
  if (judged.length === 0) throw new Refused('doubt-judged')
  const after = { amount: doubt.cents, decision: isRight ? 'right' : 'wrong', reason: note }
  await record(tx, [{ entity: 'till', id: doubt.key, action: 'resolved', after }], who)
  tx.touch({ reservations: true })
}
