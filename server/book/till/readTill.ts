import type { DoubtReason } from '#shared/account/people/doubt.ts'
import { isAllowed, type Judged } from '#shared/account/people/permissions.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { tillCursor } from '#shared/book/till/ownDrawer.ts'
import {
  centsBy,
  MOST_MOVEMENTS,
  type ClosedTill,
  type DrawerTill,
  type MovementMark,
  type TillMethod,
  type TillMovement,
  type TillState,
} from '#shared/book/till/till.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { drawerOfDevice, drawersInUse } from './drawers.ts'
import { pixStates } from './pixChecks.ts'
import {
  expectedCents,
  movementsOf,
  nextAfter,
  openSession,
  sumsOf,
  tillVersion,
  type TillMovementRow,
  type TillSessionRow,
} from './tillBook.ts'

/** Names what a browser has that reads the tills now. */
export async function cursorOfTills(db: Db, deviceId: number | null): Promise<string> {
  const version = await tillVersion(db)
  const isSeen = deviceId !== null && (await drawersInUse(db)).length > 1
  return tillCursor({ version, ofDevice: isSeen })
}

/** The till of this browser's drawer as this person may see it, beside those of the others where there are several: who only counts it knows neither its change nor what should be in it. */
export async function readTill(
  db: Db,
  person: Judged,
  deviceId: number | null,
): Promise<TillState> {
  // Read first: what is written meanwhile is asked for again by the version after it.
  const version = await tillVersion(db)
  const drawers = await drawersInUse(db)
  const own = await drawerOfDevice(db, drawers, deviceId)
  const till = { ...(await tillOf(db, person, own.id)), version }
  if (drawers.length === 1) return till
  const others: DrawerTill[] = []
  for (const { id, name } of drawers) {
    if (id !== own.id) others.push({ ...(await tillOf(db, person, id)), version, name })
  }
  return { ...till, name: own.name, others, ofDevice: deviceId !== null }
}

async function tillOf(
  db: Db,
  person: Judged,
  tillId: number,
): Promise<Omit<DrawerTill, 'version'>> {
  const isSeeing = isAllowed(person, 'till.adjust')
  const session = await openSession(db, tillId)
  const afterMovement = session?.afterMovement ?? (await nextAfter(db, tillId))
  const range = { tillId, afterMovement, lastMovement: null }
  const rows = await movementsOf(db, range).orderBy('id', 'desc').limit(MOST_MOVEMENTS)
  const closed = await db('till_sessions')
    .where({ tillId })
    .whereNotNull('closedAt')
    .orderBy('id', 'desc')
    .first()
  const [last = null] = closed ? await closedTills(db, [closed]) : []
  const names = await peopleNames(db, [session?.openedBy ?? null])
  return {
    id: tillId,
    open: session && {
      key: session.key,
      opening: isSeeing ? toReais(session.opening) : null,
      openedBy: names.get(session.openedBy ?? 0) ?? null,
      openedAt: session.openedMadeAt ?? session.openedAt,
    },
    drawer: session && isSeeing ? toReais(await expectedCents(db, session)) : null,
    movements: await shownMovements(db, rows, session),
    last,
  }
}

/** Closed tills as they stay. */
export async function closedTills(db: Db, rows: readonly TillSessionRow[]): Promise<ClosedTill[]> {
  const names = await peopleNames(
    db,
    rows.flatMap(({ closedBy, openedBy }) => [closedBy, openedBy]),
  )
  const notes = await db('till_explanations').whereIn(
    'sessionId',
    rows.map(({ id }) => id),
  )
  const all = await db('tills').select('id', 'name')
  const drawers = new Map(all.map(({ id, name }) => [id, name]))
  const explained = new Map(notes.map(({ note, sessionId }) => [sessionId, note]))
  return Promise.all(
    rows.map(async (row) => {
      const [counted, expected] = [row.counted ?? 0, row.expected ?? 0]
      const taken = centsBy(await sumsOf(db, row))
      return {
        id: row.id,
        key: row.key,
        ...(drawers.size > 1 && { drawer: drawers.get(row.tillId) ?? '' }),
        openedBy: names.get(row.openedBy ?? 0) ?? null,
        openedAt: row.openedMadeAt ?? row.openedAt,
        closedBy: names.get(row.closedBy ?? 0) ?? null,
        closedAt: row.closedMadeAt ?? row.closedAt ?? row.openedAt,
        opening: toReais(row.opening),
        counted: toReais(counted),
        expected: toReais(expected),
        difference: toReais(counted - expected),
        taken: inReais(taken),
        machine: {
          pix: reaisOf(row.pix),
          debit: reaisOf(row.debit),
          credit: reaisOf(row.credit),
        },
        explanation: explained.get(row.id) ?? null,
      }
    }),
  )
}

const reaisOf = (cents: number | null) => (cents === null ? null : toReais(cents))

function inReais(cents: Record<TillMethod, number>): Record<TillMethod, number> {
  const { cash, credit, debit, other, pix } = cents
  return {
    cash: toReais(cash),
    pix: toReais(pix),
    debit: toReais(debit),
    credit: toReais(credit),
    other: toReais(other),
  }
}

/** Movements with the names of who and what they are about. `session` is the till that they stand in. */
export async function shownMovements(
  db: Db,
  rows: readonly TillMovementRow[],
  session: Pick<TillSessionRow, 'openedAt' | 'openedMadeAt'> | null,
): Promise<TillMovement[]> {
  const ids = rows.map(({ id }) => id)
  const people = await peopleNames(
    db,
    rows.flatMap(({ approvedBy, userId }) => [userId, approvedBy]),
  )
  const devices = await found(
    rows.map(({ deviceId }) => deviceId),
    (chunk) => db('devices').whereIn('id', chunk).select('id', 'name'),
  )
  const customers = await found(
    rows.map(({ reservationId }) => reservationId),
    (chunk) => db('reservations').whereIn('id', chunk).select('id', 'customerName as name'),
  )
  const tabs = await found(
    rows.map(({ tabId }) => tabId),
    (chunk) =>
      db('tabs as t')
        .leftJoin('reservations as r', 'r.id', 't.reservationId')
        .whereIn('t.id', chunk)
        .select('t.id', 't.name', 'r.customerName')
        .then((list) =>
          list.map(({ customerName, id, name }) => ({ id, name: name ?? customerName })),
        ),
  )
  const notes = await found(ids, (chunk) =>
    db('till_notes').whereIn('movementId', chunk).select('movementId as id', 'note as name'),
  )
  const undone = await found(ids, (chunk) =>
    db('till_movements').whereIn('corrects', chunk).select('corrects as id', 'key as name'),
  )
  const keys = await found(
    rows.map(({ corrects }) => corrects),
    (chunk) => db('till_movements').whereIn('id', chunk).select('id', 'key as name'),
  )
  const pix = await pixStates(db, rows)
  const marks = await marksOf(db, rows)
  const began = session && (session.openedMadeAt ?? session.openedAt)
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    kind: row.kind,
    method: row.method,
    amount: toReais(row.cents),
    reservationId: row.reservationId,
    tabId: row.tabId,
    tabName: tabs.get(row.tabId ?? 0) ?? null,
    customerName: customers.get(row.reservationId ?? 0) ?? null,
    reason: row.reason,
    note: notes.get(row.id) ?? null,
    nsu: row.nsu,
    brand: row.brand,
    who: people.get(row.userId ?? 0) ?? null,
    device: devices.get(row.deviceId ?? 0) ?? null,
    approvedBy: people.get(row.approvedBy ?? 0) ?? null,
    at: row.at,
    ...whenMade(row, began),
    corrects: keys.get(row.corrects ?? 0) ?? null,
    isCorrected: undone.has(row.id),
    ...(marks.has(row.key) && { marks: marks.get(row.key)! }),
    pix: pix.get(row.id) ?? null,
  }))
}

/** Tells when it was made, of what waited on a device. What was made with a connection was made as it was written, by the one clock that all share. */
function whenMade({ madeAt, offline }: TillMovementRow, began: string | null) {
  if (!offline || madeAt === null) return { madeAt: null, isLate: false }
  return { madeAt, isLate: began !== null && madeAt < began }
}

// Nobody is refused the one, and somebody above their limit had no second person either.
const MARKED: Partial<Record<DoubtReason, MovementMark>> = {
  'not-enrolled': 'not-enrolled',
  'above-limit': 'alone',
  'no-second-person': 'alone',
}

async function marksOf(db: Db, rows: readonly TillMovementRow[]) {
  const marks = new Map<string, MovementMark[]>()
  // Only those arrive so that somebody has to check them.
  const keys = rows.filter(({ offline }) => offline).map(({ key }) => key)
  for (const chunk of inChunks(keys)) {
    const doubts = await db('doubts').whereIn('key', chunk).orderBy('id').select('key', 'reason')
    for (const { key, reason } of doubts) {
      const mark = MARKED[reason]
      if (mark) marks.set(key, [...new Set([...(marks.get(key) ?? []), mark])])
    }
  }
  return marks
}

type Named = { id: number | null; name: string | null }

async function found(
  ids: readonly (number | null)[],
  read: (chunk: number[]) => Promise<Named[]>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const names = new Map<number, string>()
  for (const chunk of inChunks(wanted)) {
    for (const { id, name } of await read(chunk)) {
      if (id !== null && name !== null) names.set(id, name)
    }
  }
  return names
}
