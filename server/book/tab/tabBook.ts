import { randomUUID } from 'node:crypto'
import { toReais } from '#shared/platform/money/money.ts'
import {
  BAR_ID,
  CLOSED_TABS_HOURS,
  rootOf,
  type BarState,
  type Product,
  type Tab,
  type TabItem,
  type TabPart,
} from '#shared/book/tab/tab.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'

export type TabRow = Row<'tabs'>
type ProductRow = Row<'products'>

const HOUR_MS = 3_600_000

/** Makes the writes of products and tabs come one after the other until this one is committed, and screens read them again. */
export async function lockBar({ touch, trx }: Tx): Promise<void> {
  await trx('bars')
    .where({ id: BAR_ID })
    .update({ version: trx.raw('version + 1') })
  touch({ reservations: true })
}

export async function barVersion(db: Db): Promise<number> {
  return present(await db('bars').where({ id: BAR_ID }).first('version')).version
}

/** All that is sold, the open tabs, and those that were closed lately. */
export async function readBar(db: Db, nowMs: number): Promise<BarState> {
  // Read first: what is written meanwhile is asked for again by the version after it.
  const version = await barVersion(db)
  const since = toInstant(nowMs - CLOSED_TABS_HOURS * HOUR_MS)
  const rows = await db('tabs')
    .where((either) => either.whereNull('closedAt').orWhere('closedAt', '>', since))
    .orderBy('id')
  const roots = rows.map(rootOf)
  // What an open one follows belongs to it, however long ago that was.
  const known = new Set(rows.map(({ id }) => id))
  const earlier = await tabsOf(
    db,
    roots.filter((id) => !known.has(id)),
  )
  const found = await db('products').orderBy('id')
  // As people sort: each database has an order of its own for letters with marks.
  const products = found.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  return {
    id: BAR_ID,
    version,
    products: await withStock(db, products),
    tabs: await shownTabs(db, [...earlier, ...rows]),
  }
}

/** Products as screens show them, with what is left of those that are counted. */
export async function withStock(db: Db, rows: readonly ProductRow[]): Promise<Product[]> {
  const stock = await stockOf(
    db,
    rows.filter(({ tracked }) => tracked).map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    price: toReais(row.price),
    active: row.active,
    tracked: row.tracked,
    stock: row.tracked ? (stock.get(row.id) ?? 0) : null,
  }))
}

/** How many are left of these products: the sum of what came and went. */
export async function stockOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const stock = new Map<number, number>()
  for (const chunk of inChunks(ids)) {
    const sums = await db('stock_movements')
      .whereIn('productId', chunk)
      .groupBy('productId')
      .select('productId')
      .sum({ quantity: 'quantity' })
    for (const { productId, quantity } of sums) stock.set(productId, Number(quantity))
  }
  return stock
}

/** The tab that an act names. */
export async function requireTab(db: Db, id: number): Promise<TabRow> {
  const row = await db('tabs').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  return row
}

/** It, and those that follow it or that it follows, in order. */
export async function familyRows(db: Db, tab: TabRow): Promise<TabRow[]> {
  const root = rootOf(tab)
  return db('tabs').where({ id: root }).orWhere({ follows: root }).orderBy('id')
}

export type TabFields = Pick<TabRow, 'name' | 'reservationId'> & { follows?: number | null }

export async function insertTab(
  { author, nowMs, trx }: Tx,
  { follows = null, name, reservationId }: TabFields,
): Promise<TabRow> {
  const base = author?.act?.key ?? randomUUID()
  const [row] = await trx('tabs')
    .insert({
      // One that goes on where another ended was not opened by an act of its own.
      key: follows === null ? base : randomUUID(),
      name,
      reservationId,
      follows,
      openedBy: author?.userId ?? null,
      openedOn: author?.deviceId ?? null,
      openedAt: toInstant(nowMs),
      openedMadeAt: author?.madeAt ?? null,
    })
    .returning('*')
  return present(row)
}

/** Tabs as screens show them. */
export async function shownTabs(db: Db, rows: readonly TabRow[]): Promise<Tab[]> {
  const ids = rows.map(({ id }) => id)
  const items = await itemsOf(db, ids)
  const parts = await partsOf(db, ids)
  const people = await peopleNames(
    db,
    rows.map(({ openedBy }) => openedBy),
  )
  const customers = new Map<number, string>()
  const reservations = rows.flatMap(({ reservationId }) => reservationId ?? [])
  for (const chunk of inChunks([...new Set(reservations)])) {
    const found = await db('reservations').whereIn('id', chunk).select('id', 'customerName')
    for (const { customerName, id } of found) customers.set(id, customerName)
  }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    key: row.key,
    name: row.name ?? customers.get(row.reservationId ?? 0) ?? 'Comanda',
    reservationId: row.reservationId,
    follows: row.follows,
    items: items.get(row.id) ?? [],
    parts: parts.get(row.id) ?? [],
    openedBy: people.get(row.openedBy ?? 0) ?? null,
    openedAt: row.openedMadeAt ?? row.openedAt,
    closedAt: row.closedMadeAt ?? row.closedAt,
  }))
}

async function itemsOf(db: Db, ids: readonly number[]) {
  const rows: Row<'tab_items'>[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await db('tab_items').whereIn('tabId', chunk).orderBy('id')))
  }
  const people = await peopleNames(
    db,
    rows.map(({ userId }) => userId),
  )
  const items = new Map<number, TabItem[]>()
  for (const { at, id, madeAt, name, price, productId, quantity, tabId, userId } of rows) {
    const who = people.get(userId ?? 0) ?? null
    const item = { id, productId, name, price: toReais(price), quantity, who, at, madeAt }
    items.set(tabId, [...(items.get(tabId) ?? []), item])
  }
  return items
}

/** What came in for each of these tabs and went back, in its order. */
async function partsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TabPart[]>> {
  const parts = new Map<number, TabPart[]>()
  for (const chunk of inChunks(ids)) {
    const rows = await db('till_movements')
      .whereIn('tabId', chunk)
      .orderBy('id')
      .select('tabId', 'method', 'cents')
    for (const { cents, method, tabId } of rows) {
      const part = { method, amount: toReais(cents) }
      parts.set(tabId!, [...(parts.get(tabId!) ?? []), part])
    }
  }
  return parts
}

async function tabsOf(db: Db, ids: readonly number[]): Promise<TabRow[]> {
  const rows: TabRow[] = []
  for (const chunk of inChunks([...new Set(ids)])) {
    rows.push(...(await db('tabs').whereIn('id', chunk).orderBy('id')))
  }
  return rows
}
