import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { deskPartsIn, removableCount, restCents, rootOf, type Tab } from '#shared/book/tab/tab.ts'
import type { TabDraft, TabItemDraft, TabPayment, TabReturn } from '#shared/book/tab/tab.schema.ts'
import { deskMovements } from '#shared/book/till/deskMoney.ts'
import { demandRefund, lockGiver, type Decider } from '../../account/devices/refundLimit.ts'
import { raiseDoubt } from '../../account/devices/doubts.ts'
import { record, type AuditedFields } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { refuseDone } from '../till/boundKey.ts'
import { oppositesOf, writeTurn } from '../till/missedPix.ts'
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
  await refuseDone(tx, 'tabs')
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
  await refuseDone(tx, 'tab_items')
  const family = await familyOf(tx, id)
  const product = await tx.trx('products').where({ id: draft.product.id }).first()
  if (!product) throw new ProblemError('not-found')
  const { id: productId, name } = product
  const isKnown = await tx
    .trx('product_prices')
    .where({ productId, cents: draft.price })
    .first('cents')
  // A tablet without a connection sold at the price that it knew; what the product never cost is listed.
  if (draft.price !== product.price && !tx.author?.offline) throw new Refused('product-price')
  const tab = await openOf(tx, family)
  const { price, quantity } = draft
  const item = { productId, name, price, quantity, tracked: product.tracked }
  const itemId = await writeItem(tx, tab, item)
  if (!isKnown) await raiseDoubt(tx, 'unknown-price', { cents: price * quantity, itemId })
  return shownFamily(tx, tab)
}

/** Takes something off again; what was paid for it goes back by its own way. */
export async function removeItem(
  tx: Tx,
  who: Decider,
  { draft, id }: { draft: TabItemDraft; id: number },
): Promise<Tab[]> {
  await lockGiver(tx, who)
  await lockTill(tx)
  await lockBar(tx)
  await refuseDone(tx, 'tab_items')
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

async function writeItem(tx: Tx, tab: TabRow, { tracked, ...item }: NewItem): Promise<number> {
  const written = { ...writtenBy(tx), key: tx.author?.act?.key ?? null }
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
  return present(row).id
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

/** Writes the opposite of a PIX that never came: the tab owes it, or one that follows it, also what had gone back of it. One that came after all pays again. */
export async function turnTabPix(
  tx: Tx,
  pix: Row<'till_movements'>,
  hasCome: boolean,
): Promise<void> {
  if (pix.tabId === null) return
  await lockBar(tx)
  const opposites = await oppositesOf(tx.trx, pix)
  if (opposites.length % 2 === (hasCome ? 0 : 1)) return
  const tab = await openOf(tx, await familyOf(tx, pix.tabId))
  await writeTurn(tx, pix, { cents: hasCome ? pix.cents : -pix.cents, tabId: tab.id })
  await raise(tx, tab)
  await closeIfEven(tx, tab)
}

/** Gives back what came in for a tab beyond its price. What was handed back without a connection is out of the drawer: what was not too much is owed again. */
export async function giveBackTab(
  tx: Tx,
  who: Decider,
  { draft, id }: { draft: TabReturn; id: number },
): Promise<Tab[]> {
  await lockGiver(tx, who)
  await lockTill(tx)
  await refuseDone(tx, 'till_movements')
  await lockBar(tx)
  const family = await familyOf(tx, id)
  if (tx.author?.offline && draft.amount) {
    const tab = await openOf(tx, family)
    await giveBack(tx, who, tab, draft.amount)
    await raise(tx, tab)
    await closeIfEven(tx, tab)
    return shownFamily(tx, tab)
  }
  const { open } = family
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

/** Gives back what is too much; false where nothing is. */
async function giveBackExcess(tx: Tx, who: Decider, row: TabRow): Promise<boolean> {
  const { tabs } = await familyOf(tx, row.id)
  const rest = restCents(present(tabs.find((one) => one.id === row.id)))
  if (rest < 0) await giveBack(tx, who, row, -rest)
  return rest < 0
}

/** Writes what goes back, each part by its own way, the last one first; what never came in is cash out of the drawer. */
async function giveBack(tx: Tx, who: Decider, { id }: TabRow, cents: number): Promise<void> {
  await demandRefund(tx, who, cents, { isHanded: true })
  const { tabs } = await familyOf(tx, id)
  const had = deskPartsIn(tabs.flatMap(({ parts }) => parts))
  const there = sumCents(had.map((part) => part.cents))
  const beyond = Math.max(0, cents - there)
  const back = deskMovements([...had, { method: 'cash', cents: beyond }], there + beyond - cents)
  await writeMovements(
    tx,
    back.map((part) => ({ ...part, kind: 'return', tabId: id })),
  )
  await recordTab(tx, id, 'refunded', { amount: cents })
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
