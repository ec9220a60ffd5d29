import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { deskPartsIn, removableCount, restCents, rootOf, type Tab } from '#shared/book/tab/tab.ts'
import type { TabDraft, TabItemDraft, TabPayment } from '#shared/book/tab/tab.schema.ts'
import { deskMovements } from '#shared/book/till/deskMoney.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { record, type AuditedFields } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { lockTill, writeMovements } from '../till/tillBook.ts'
import {
  familyRows,
  insertTab,
  lockBar,
  requireTab,
  shownTabs,
  type TabFields,
  type TabRow,
} from './tabBook.ts'

type Family = {
  /** The open one, else null. */
  open: TabRow | null
  root: TabRow
  tabs: Tab[]
}

async function familyOf({ trx }: Tx, id: number): Promise<Family> {
  const rows = await familyRows(trx, await requireTab(trx, id))
  return {
    open: rows.find(({ closedAt }) => closedAt === null) ?? null,
    root: present(rows[0]),
    tabs: await shownTabs(trx, rows),
  }
}

/** What is closed stays closed: whatever comes later stands on one that follows it. */
async function openOf(tx: Tx, { open, root }: Family): Promise<TabRow> {
  if (open) return open
  const { name, reservationId } = root
  return insertTab(tx, { name, reservationId, follows: rootOf(root) })
}

async function shownFamily(tx: Tx, { id }: Pick<TabRow, 'id'>): Promise<Tab[]> {
  const { tabs } = await familyOf(tx, id)
  // The one that the act stands on comes first.
  return tabs.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))
}

/** Opens a tab. Of a reservation there is one: two tablets that open it use the same. */
export async function openTab(tx: Tx, _who: Decider, draft: TabDraft): Promise<Tab[]> {
  await lockBar(tx)
  const { name, reservation } = draft
  const reservationId = reservation?.id ?? null
  if (reservationId !== null) {
    const row = await tx.trx('reservations').where({ id: reservationId }).first('id')
    if (!row) throw new ProblemError('not-found')
    const open = await tx.trx('tabs').where({ reservationId }).whereNull('closedAt').first()
    if (open) return shownTabs(tx.trx, [open])
  }
  const fields: TabFields = { name: reservationId === null ? name : null, reservationId }
  const row = await insertTab(tx, fields)
  await recordTab(tx, row.id, 'opened')
  return shownTabs(tx.trx, [row])
}

/** Puts something on a tab, at the price that the screen showed. */
export async function addItem(
  tx: Tx,
  _who: Decider,
  { draft, id }: { draft: TabItemDraft; id: number },
): Promise<Tab[]> {
  await lockBar(tx)
  const family = await familyOf(tx, id)
  const product = await tx.trx('products').where({ id: draft.product.id }).first()
  if (!product) throw new ProblemError('not-found')
  const { id: productId, name } = product
  const isKnown = await tx
    .trx('product_prices')
    .where({ productId, cents: draft.price })
    .first('cents')
  // A tablet without a connection sold at the price that it knew.
  if (!isKnown || (draft.price !== product.price && !tx.author?.offline)) {
    throw new Refused('product-price')
  }
  const tab = await openOf(tx, family)
  const { price, quantity } = draft
  await writeItem(tx, tab, { productId, name, price, quantity, tracked: product.tracked })
  return shownFamily(tx, tab)
}

/** Takes something off again; what was paid for it goes back by its own way. */
export async function removeItem(
  tx: Tx,
  who: Decider,
  { draft, id }: { draft: TabItemDraft; id: number },
): Promise<Tab[]> {
  await lockTill(tx)
  await lockBar(tx)
  const family = await familyOf(tx, id)
  const productId = draft.product.id
  const price = toReais(draft.price)
  if (removableCount(family.tabs, { productId, price }) < draft.quantity) {
    throw new Refused('tab-item')
  }
  const isSame = (one: { productId: number; price: number }) =>
    one.productId === productId && one.price === price
  const known = present(family.tabs.flatMap(({ items }) => items).find(isSame))
  const product = present(await tx.trx('products').where({ id: productId }).first('tracked'))
  const tab = await openOf(tx, family)
  const { name } = known
  const quantity = -draft.quantity
  await writeItem(tx, tab, { productId, name, price: draft.price, quantity, ...product })
  const isBack = await giveBackExcess(tx, who, tab)
  if (isBack || !family.open) await closeIfEven(tx, tab)
  return shownFamily(tx, tab)
}

type NewItem = {
  productId: number
  name: string
  price: number
  quantity: number
  tracked: boolean
}

async function writeItem(tx: Tx, tab: TabRow, { tracked, ...item }: NewItem): Promise<void> {
  const written = writtenBy(tx)
  const [row] = await tx
    .trx('tab_items')
    .insert({ ...item, tabId: tab.id, ...written })
    .returning('id')
  if (tracked) {
    const { productId, quantity } = item
    await tx.trx('stock_movements').insert({
      productId,
      quantity: -quantity,
      reason: 'sale',
      itemId: present(row).id,
      ...written,
    })
  }
  await raise(tx, tab)
  const { name, price, quantity } = item
  const what = `${Math.abs(quantity)} × ${name}`
  const after = { item: what, amount: price * quantity }
  await recordTab(tx, tab.id, quantity > 0 ? 'changed' : 'removed', after)
}

/** Who writes, on what and when. */
export function writtenBy({ author, nowMs }: Tx) {
  return {
    userId: author?.userId ?? null,
    deviceId: author?.deviceId ?? null,
    offline: author?.offline ?? false,
    at: toInstant(nowMs),
    madeAt: author?.madeAt ?? null,
  }
}

async function raise({ trx }: Tx, { id }: TabRow): Promise<void> {
  await trx('tabs')
    .where({ id })
    .update({ version: trx.raw('version + 1') })
}

/** Takes money for a tab, which is closed once nothing is left. What came in without a connection came in: too much of it is left to give back. */
export async function payTab(
  tx: Tx,
  _who: Decider,
  { draft, id }: { draft: TabPayment; id: number },
): Promise<Tab[]> {
  await lockTill(tx)
  await lockBar(tx)
  const family = await familyOf(tx, id)
  const cents = sumCents(draft.parts.map(({ amount }) => amount))
  const open = family.tabs.find((one) => one.id === family.open?.id)
  const rest = open ? restCents(open) : 0
  if (cents > rest && !tx.author?.offline) throw new Refused('tab-paid')
  const tab = await openOf(tx, family)
  if (cents === 0) {
    await closeIfEven(tx, tab)
    return shownFamily(tx, tab)
  }
  await writeMovements(
    tx,
    draft.parts.map(({ amount, brand, method, nsu }) => ({
      kind: 'payment',
      method,
      cents: amount,
      nsu,
      brand,
      tabId: tab.id,
    })),
  )
  await raise(tx, tab)
  await recordTab(tx, tab.id, 'paid', { amount: cents })
  await closeIfEven(tx, tab)
  return shownFamily(tx, tab)
}

/** Gives back what came in for a tab beyond its price. */
export async function giveBackTab(tx: Tx, who: Decider, { id }: { id: number }): Promise<Tab[]> {
  await lockTill(tx)
  await lockBar(tx)
  const { open } = await familyOf(tx, id)
  if (!open) throw new Refused('tab-closed')
  if (!(await giveBackExcess(tx, who, open))) throw new Refused('tab-rest')
  await closeIfEven(tx, open)
  return shownFamily(tx, open)
}

/** Closes a tab of which nothing is left to pay. */
export async function closeTab(tx: Tx, _who: Decider, { id }: { id: number }): Promise<Tab[]> {
  await lockBar(tx)
  const { open } = await familyOf(tx, id)
  if (!open) throw new Refused('tab-closed')
  if (!(await closeIfEven(tx, open))) throw new Refused('tab-rest')
  return shownFamily(tx, open)
}

/** Writes what goes back, each part by its own way, the last one first; false where nothing is too much. */
async function giveBackExcess(tx: Tx, who: Decider, { id }: TabRow): Promise<boolean> {
  const { tabs } = await familyOf(tx, id)
  const tab = present(tabs.find((one) => one.id === id))
  const rest = restCents(tab)
  if (rest >= 0) return false
  await demandRefund(tx, who, -rest)
  const had = deskPartsIn(tabs.flatMap(({ parts }) => parts))
  const kept = sumCents(had.map(({ cents }) => cents)) + rest
  await writeMovements(
    tx,
    deskMovements(had, kept).map((part) => ({ ...part, kind: 'return', tabId: id })),
  )
  await recordTab(tx, id, 'refunded', { amount: -rest })
  return true
}

async function closeIfEven(tx: Tx, { id }: TabRow): Promise<boolean> {
  const row = await requireTab(tx.trx, id)
  const [tab] = await shownTabs(tx.trx, [row])
  if (restCents(present(tab)) !== 0) return false
  const { author, nowMs, trx } = tx
  await trx('tabs')
    .where({ id })
    .update({
      version: row.version + 1,
      closedBy: author?.userId ?? null,
      closedOn: author?.deviceId ?? null,
      closedAt: toInstant(nowMs),
      closedMadeAt: author?.madeAt ?? null,
    })
  await recordTab(tx, id, 'closed')
  return true
}

function recordTab(
  tx: Tx,
  id: number,
  action: 'opened' | 'changed' | 'removed' | 'paid' | 'refunded' | 'closed',
  after: AuditedFields = {},
) {
  return record(tx, [{ entity: 'tab', id, action, after }])
}
