import * as v from 'valibot'
import { byId, defineCall, partOf } from '../account/call/defineCall.ts'
import {
  ProductDraftSchema,
  StockMoveSchema,
  TabActSchema,
  TabDraftSchema,
  TabItemSchema,
  TabPaymentSchema,
  TabReturnSchema,
} from './tab/tab.schema.ts'
import { BarStateSchema, ProductSchema, TabSchema } from './tab/tab.ts'

/** The tabs that a write changed. */
const ChangedTabsSchema = v.object({ tabs: v.array(TabSchema) })

export const createProduct = defineCall({
  method: 'POST',
  path: '/api/products',
  permission: 'price.edit',
  says: 'Cria um produto do bar',
  body: ProductDraftSchema,
  status: 201,
  answer: ProductSchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed'],
})
export const changeProduct = defineCall({
  method: 'PATCH',
  path: '/api/products/:id',
  permission: 'price.edit',
  says: 'Altera um produto do bar',
  params: byId,
  ifMatch: true,
  body: partOf(ProductDraftSchema),
  answer: ProductSchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed'],
})
export const moveStock = defineCall({
  method: 'POST',
  path: '/api/products/:id/stock',
  permission: 'price.edit',
  says: 'Anota entrada ou perda de estoque',
  params: byId,
  body: StockMoveSchema,
  answer: ProductSchema,
  repeats: 'by-key',
})
export const readBar = defineCall({
  method: 'GET',
  path: '/api/bar',
  permission: 'till.open',
  says: 'Mostra produtos e comandas abertas',
  answer: BarStateSchema,
  repeats: 'always',
})
export const openTab = defineCall({
  method: 'POST',
  path: '/api/tabs',
  permission: 'till.open',
  says: 'Abre uma comanda',
  body: TabDraftSchema,
  status: 201,
  answer: ChangedTabsSchema,
  repeats: 'by-key',
  refusals: ['not-found'],
})
export const addTabItem = defineCall({
  method: 'POST',
  path: '/api/tabs/:id/items',
  permission: 'till.open',
  says: 'Põe um produto na comanda',
  params: byId,
  body: TabItemSchema,
  answer: ChangedTabsSchema,
  repeats: 'by-key',
  refusals: ['product-price', 'tab-closed'],
})
export const removeTabItem = defineCall({
  method: 'POST',
  path: '/api/tabs/:id/removals',
  permission: 'till.open',
  says: 'Tira um produto da comanda',
  params: byId,
  body: TabItemSchema,
  answer: ChangedTabsSchema,
  repeats: 'by-key',
  refusals: ['refund-limit', 'second-factor-needed', 'tab-closed', 'tab-item', 'tab-paid'],
})
export const closeTab = defineCall({
  method: 'POST',
  path: '/api/tabs/:id/close',
  permission: 'till.open',
  says: 'Fecha uma comanda sem saldo',
  params: byId,
  body: v.optional(TabActSchema, {}),
  answer: ChangedTabsSchema,
  repeats: 'by-key',
  refusals: ['tab-closed', 'tab-rest'],
})
export const giveBackTab = defineCall({
  method: 'POST',
  path: '/api/tabs/:id/returns',
  permission: 'refund',
  says: 'Devolve o que foi pago a mais numa comanda',
  params: byId,
  body: v.optional(TabReturnSchema, {}),
  answer: ChangedTabsSchema,
  repeats: 'by-key',
  refusals: ['refund-limit', 'second-factor-needed', 'tab-closed', 'tab-rest'],
})
export const payTab = defineCall({
  method: 'POST',
  path: '/api/tabs/:id/payments',
  permission: 'till.open',
  says: 'Recebe por uma comanda e, se pedido, pela quadra junto',
  params: byId,
  body: TabPaymentSchema,
  answer: ChangedTabsSchema,
  repeats: 'by-key',
  refusals: [
    'already-paid',
    'courtesy-limit',
    'credit-short',
    'paid-too-late',
    'prices-changed',
    'status-not-allowed',
    'tab-closed',
    'tab-court',
    'tab-paid',
    'tab-rest',
  ],
})

export const tabCalls = [
  createProduct,
  changeProduct,
  moveStock,
  readBar,
  openTab,
  addTabItem,
  removeTabItem,
  closeTab,
  giveBackTab,
  payTab,
] as const
