import * as calls from '../book/tab.calls.ts'
import { sumCents, toReais } from '../platform/money/money.ts'
import {
  ProductDraftSchema,
  StockMoveSchema,
  TabDraftSchema,
  TabItemSchema,
  TabPaymentSchema,
} from '../book/tab/tab.schema.ts'
import {
  deskPartsIn,
  familyOf,
  removableCount,
  restCents,
  splitParts,
  type BarState,
  type Product,
  type Tab,
} from '../book/tab/tab.ts'
import { deskMovements } from '../book/till/deskMoney.ts'
import { findReservation } from './days.ts'
import {
  defineCommand,
  oneRow,
  rowsIn,
  isRecord,
  type AnswerShape,
  type Making,
  type RowsOf,
} from './defineCommand.ts'
import { changing, creating, listRows, type BodyOf } from './listCommands.ts'
import { markUnsent, rowWith, withRow, type Snapshot } from './snapshot.ts'
import { editReservations } from './replayReservation.ts'
import { readDraft } from './tempId.ts'

const productRows = listRows<Product>(
  'product',
  ({ bar }) => bar?.products ?? [],
  (snapshot, products) => inBar(snapshot, (bar) => ({ ...bar, products })),
)

const tabRows: RowsOf<Tab> = {
  kind: 'tab',
  rows: ({ bar }) => bar?.tabs ?? [],
  put: (snapshot, row) => inBar(snapshot, (bar) => ({ ...bar, tabs: withNewer(bar.tabs, row) })),
  without: (snapshot, ids) =>
    inBar(snapshot, (bar) => ({ ...bar, tabs: bar.tabs.filter(({ id }) => !ids.has(id)) })),
}

/** What is read again by its version is not the one that this device has, once it has changed it itself. */
function inBar(snapshot: Snapshot, change: (bar: BarState) => BarState): Snapshot {
  return snapshot.bar ? { ...snapshot, bar: { ...change(snapshot.bar), version: 0 } } : snapshot
}

function withNewer(tabs: readonly Tab[], row: Tab): Tab[] {
  const known = rowWith(tabs, row.id)
  return known && known.version > row.version ? [...tabs] : withRow(tabs, row)
}

/** The tabs that an act changed: the one that it stands on, and those it belongs with. */
type TabAnswer = { tabs: Tab[] }
function tabAnswer(): AnswerShape<Tab, TabAnswer> {
  return {
    rows: (answer) => rowsIn<Tab>(isRecord(answer) ? answer['tabs'] : null),
    of: (rows) => (rows.length === 0 ? null : { tabs: [...rows] }),
  }
}

export const tabCommands = [
  defineCommand({
    kind: 'product.create',
    call: calls.createProduct,
    ...creating(productRows, putProduct),
  }),
  defineCommand({
    kind: 'product.update',
    call: calls.changeProduct,
    ...changing(productRows, putProduct),
  }),
  defineCommand({
    kind: 'product.stock',
    call: calls.moveStock,
    rows: productRows,
    answer: oneRow<Product>(),
    apply(snapshot, { body, id }) {
      const move = readDraft(StockMoveSchema, body)
      const row = rowWith(productRows.rows(snapshot), id)
      if (!move || !row) return snapshot
      const stock = (row.stock ?? 0) + move.quantity
      return markUnsent(productRows.put(snapshot, { ...row, stock }), 'product', [id])
    },
  }),
  defineCommand({
    kind: 'tab.create',
    call: calls.openTab,
    rows: tabRows,
    answer: tabAnswer(),
    apply(snapshot, { body }, { key, madeAt, tempId }) {
      const draft = readDraft(TabDraftSchema, body)
      if (!draft) return snapshot
      const reservationId = body.reservation?.id ? Number(body.reservation.id) : null
      const name =
        draft.name ??
        (reservationId === null ? null : findReservation(snapshot, reservationId)?.customerName)
      const tab: Tab = {
        id: tempId,
        version: 0,
        key,
        name: name ?? 'Comanda',
        reservationId,
        follows: null,
        items: [],
        parts: [],
        openedBy: null,
        openedAt: madeAt,
        closedAt: null,
      }
      return markUnsent(tabRows.put(snapshot, tab), 'tab', [tempId])
    },
    creates: (_command, tempId) => tempId,
  }),
  defineCommand({
    kind: 'tab.add',
    call: calls.addTabItem,
    rows: tabRows,
    answer: tabAnswer(),
    apply: (snapshot, { body, id }, making) => withItem(snapshot, { id, body, sign: 1 }, making),
  }),
  defineCommand({
    kind: 'tab.remove',
    call: calls.removeTabItem,
    rows: tabRows,
    answer: tabAnswer(),
    apply(snapshot, { body, id }, making) {
      const removed = withItem(snapshot, { id, body, sign: -1 }, making)
      // What was paid for it goes back at once.
      return changedTab(removed, id, (tab) => givenBack(removed, tab))
    },
  }),
  defineCommand({
    kind: 'tab.pay',
    call: calls.payTab,
    rows: tabRows,
    answer: tabAnswer(),
    apply(snapshot, { body, id }, { madeAt }) {
      const draft = readDraft(TabPaymentSchema, body)
      if (!draft) return snapshot
      const reservationId = rowWith(tabRows.rows(snapshot), id)?.reservationId ?? null
      const court = reservationId === null ? null : draft.court
      const after = court ? withCourtPaid(snapshot, reservationId!) : snapshot
      return changedTab(after, id, (tab) => {
        const { rest } = splitParts(draft.parts, court?.price ?? 0)
        const parts = rest.map(({ amount, method }) => ({ method, amount: toReais(amount) }))
        const paid = { ...tab, parts: [...tab.parts, ...parts] }
        return restCents(paid) === 0 ? { ...paid, closedAt: madeAt } : paid
      })
    },
  }),
  defineCommand({
    kind: 'tab.giveBack',
    call: calls.giveBackTab,
    rows: tabRows,
    answer: tabAnswer(),
    apply: (snapshot, { id }, { madeAt }) =>
      changedTab(snapshot, id, (tab) => ({ ...givenBack(snapshot, tab), closedAt: madeAt })),
  }),
  defineCommand({
    kind: 'tab.close',
    call: calls.closeTab,
    rows: tabRows,
    answer: tabAnswer(),
    apply: (snapshot, { id }, { madeAt }) =>
      changedTab(snapshot, id, (tab) =>
        restCents(tab) === 0 ? { ...tab, closedAt: madeAt } : tab,
      ),
  }),
] as const

function withCourtPaid(snapshot: Snapshot, id: number): Snapshot {
  return editReservations(snapshot, id, { paymentStatus: 'paid', status: 'approved' })
}

function putProduct(snapshot: Snapshot, body: object, { id, before }: BodyOf<Product>): Snapshot {
  const draft = readDraft(ProductDraftSchema, body)
  if (!draft) return snapshot
  const { active, tracked, name, price } = draft
  const stock = tracked ? (before?.stock ?? 0) : null
  const version = before?.version ?? 0
  const product = { id, version, name, price: toReais(price), active, tracked, stock }
  return markUnsent(productRows.put(snapshot, product), 'product', [id])
}

type Entry = { id: number; body: { product: { id: unknown } }; sign: 1 | -1 }

function withItem(snapshot: Snapshot, { body, id, sign }: Entry, making: Making): Snapshot {
  const draft = readDraft(TabItemSchema, body)
  const tab = rowWith(tabRows.rows(snapshot), id)
  if (!draft || !tab) return snapshot
  // Of a closed one only the server says where it stands.
  if (tab.closedAt !== null) return markUnsent(snapshot, 'tab', [id])
  const productId = Number(body.product.id)
  const price = toReais(draft.price)
  const all = familyOf(tabRows.rows(snapshot), id)
  const known = all.flatMap(({ items }) => items).find((one) => one.productId === productId)
  const most = sign < 0 ? removableCount(all, { productId, price }) : draft.quantity
  const quantity = sign * Math.min(most, draft.quantity)
  if (quantity === 0) return snapshot
  const product = rowWith(productRows.rows(snapshot), productId)
  const item = {
    id: -1 - tab.items.length,
    productId,
    name: product?.name ?? known?.name ?? '',
    price,
    quantity,
    who: null,
    at: making.madeAt,
    madeAt: null,
  }
  const stocked =
    product?.tracked === true
      ? productRows.put(snapshot, { ...product, stock: (product.stock ?? 0) - quantity })
      : snapshot
  return changedTab(stocked, id, (one) => ({ ...one, items: [...one.items, item] }))
}

/** The tab once what is too much of it went back, each part by its own way. */
function givenBack(snapshot: Snapshot, tab: Tab): Tab {
  const rest = restCents(tab)
  if (rest >= 0) return tab
  const had = deskPartsIn(familyOf(tabRows.rows(snapshot), tab.id).flatMap(({ parts }) => parts))
  const kept = sumCents(had.map(({ cents }) => cents)) + rest
  const back = deskMovements(had, kept)
  const parts = back.map(({ cents, method }) => ({ method, amount: toReais(cents) }))
  return { ...tab, parts: [...tab.parts, ...parts] }
}

function changedTab(snapshot: Snapshot, id: number, change: (tab: Tab) => Tab): Snapshot {
  const tab = rowWith(tabRows.rows(snapshot), id)
  if (!tab || tab.closedAt !== null) return snapshot
  return markUnsent(tabRows.put(snapshot, change(tab)), 'tab', [id])
}
