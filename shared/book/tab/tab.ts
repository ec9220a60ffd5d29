import * as v from 'valibot'
import { TILL_METHODS } from '../till/till.ts'
import type { DeskPart } from '../till/deskMoney.ts'
import { sumCents, toCents, toReais } from '../../platform/money/money.ts'
import type { TillMethod } from '../till/till.ts'

/** What the bar sells. In reais; `stock` is null where it is not counted. */
export const ProductSchema = v.object({
  id: v.number(),
  version: v.number(),
  name: v.string(),
  price: v.number(),
  active: v.boolean(),
  tracked: v.boolean(),
  stock: v.nullable(v.number()),
})
export type Product = v.InferOutput<typeof ProductSchema>

/** Why the stock changes by hand. */
export const STOCK_REASONS = ['purchase', 'loss', 'count'] as const
export type StockReason = (typeof STOCK_REASONS)[number]
export const STOCK_REASON_NAMES: Record<StockReason, string> = {
  purchase: 'Compra',
  loss: 'Perda ou consumo próprio',
  count: 'Acerto de contagem',
}

/** One entry of a tab, with the name and price of then; a mistake has another entry with the opposite quantity. */
const TabLineSchema = v.object({
  id: v.number(),
  productId: v.number(),
  name: v.string(),
  price: v.number(),
  quantity: v.number(),
  who: v.nullable(v.string()),
  /** ISO instants: when the server wrote it, and when it was made on a device where it waited. */
  at: v.string(),
  madeAt: v.nullable(v.string()),
})
export type TabItem = v.InferOutput<typeof TabLineSchema>

/** Money that came in for a tab, or went back; in reais with its sign. */
const TabPartSchema = v.object({ method: v.picklist(TILL_METHODS), amount: v.number() })
export type TabPart = v.InferOutput<typeof TabPartSchema>

/** What somebody has at the bar. Once it is closed it never changes: what comes later stands on another one that follows it. */
export const TabSchema = v.object({
  id: v.number(),
  version: v.number(),
  /** The UUID of the command that opened it. */
  key: v.string(),
  /** As typed, or of whose reservation it is. */
  name: v.string(),
  reservationId: v.nullable(v.number()),
  /** The first one, of a tab that goes on where a closed one ended. */
  follows: v.nullable(v.number()),
  items: v.array(TabLineSchema),
  parts: v.array(TabPartSchema),
  openedBy: v.nullable(v.string()),
  openedAt: v.string(),
  closedAt: v.nullable(v.string()),
})
export type Tab = v.InferOutput<typeof TabSchema>

/** What a device knows of the bar: everything that is sold, the open tabs, and those that were closed lately. */
export const BarStateSchema = v.object({
  id: v.number(),
  version: v.number(),
  products: v.array(ProductSchema),
  tabs: v.array(TabSchema),
})
export type BarState = v.InferOutput<typeof BarStateSchema>

export const BAR_ID = 1
/** For how long a closed tab stays in sight. */
export const CLOSED_TABS_HOURS = 18

type Priced = Pick<TabItem, 'price' | 'quantity'>

/** What the entries cost, in centavos. */
export function itemsCents(items: readonly Priced[]): number {
  return sumCents(items.map(({ price, quantity }) => toCents(price) * quantity))
}

/** What came in less what went back, in centavos. */
export function partsCents(parts: readonly TabPart[]): number {
  return sumCents(parts.map(({ amount }) => toCents(amount)))
}

/** What is left to pay of a tab, in centavos; below zero it has to be given back. */
export function restCents({ items, parts }: Pick<Tab, 'items' | 'parts'>): number {
  return itemsCents(items) - partsCents(parts)
}

/** A product on a tab at one price, all entries together. */
export type TabLine = Pick<TabItem, 'productId' | 'name' | 'price' | 'quantity'>

/** What is on a tab, entries and their opposites together, in the order in which each was first added. */
export function tabLines(items: readonly TabItem[]): TabLine[] {
  const lines = new Map<string, TabLine>()
  for (const { name, price, productId, quantity } of items) {
    const key = `${productId} ${toCents(price)}`
    const before = lines.get(key)?.quantity ?? 0
    lines.set(key, { productId, name, price, quantity: before + quantity })
  }
  return [...lines.values()].filter(({ quantity }) => quantity !== 0)
}

/** How many of a product at that price can be taken off: those on the tab and on those it belongs with. */
export function removableCount(
  tabs: readonly Pick<Tab, 'items'>[],
  { price, productId }: Pick<TabItem, 'price' | 'productId'>,
): number {
  const items = tabs.flatMap((tab) => tab.items)
  const same = items.filter(
    (one) => one.productId === productId && toCents(one.price) === toCents(price),
  )
  return Math.max(
    0,
    same.reduce((count, { quantity }) => count + quantity, 0),
  )
}

/** The first tab of those that belong together. */
export function rootOf({ follows, id }: Pick<Tab, 'follows' | 'id'>): number {
  return follows ?? id
}

/** A tab, and those that follow it or that it follows. */
export function familyOf(tabs: readonly Tab[], id: number): Tab[] {
  const tab = tabs.find((one) => one.id === id)
  return tab ? tabs.filter((one) => rootOf(one) === rootOf(tab)) : []
}

/** What came in by each method, in the order in which it came, less what went back. */
export function deskPartsIn(parts: readonly TabPart[]): DeskPart[] {
  const sums = new Map<TillMethod, number>()
  for (const { amount, method } of parts) {
    sums.set(method, (sums.get(method) ?? 0) + toCents(amount))
  }
  return [...sums].map(([method, cents]) => ({ method, cents }))
}

type Amount = { amount: number }

/** What of a payment covers the first `cents` of it, part by part, and what is left for the rest. */
export function splitParts<Part extends Amount>(
  parts: readonly Part[],
  cents: number,
): { first: Part[]; rest: Part[] } {
  let left = cents
  const first: Part[] = []
  const rest: Part[] = []
  for (const part of parts) {
    const amount = Math.min(left, part.amount)
    left -= amount
    if (amount > 0) first.push({ ...part, amount })
    if (part.amount > amount) rest.push({ ...part, amount: part.amount - amount })
  }
  return { first, rest }
}

/** A product's sales of a day: how many, for how much, and how many are left where they are counted. */
export const ProductSalesSchema = v.object({
  name: v.string(),
  quantity: v.number(),
  amount: v.number(),
  stock: v.nullable(v.number()),
})
export type ProductSales = v.InferOutput<typeof ProductSalesSchema>

type Sold = Priced & Pick<TabItem, 'name' | 'productId'>

/** Sales by product, the most money first; what was taken off again is not in them. */
export function salesOf(
  items: readonly Sold[],
  stockOf: (productId: number) => number | null,
): ProductSales[] {
  const products = new Map<number, Sold[]>()
  for (const item of items) {
    products.set(item.productId, [...(products.get(item.productId) ?? []), item])
  }
  return [...products]
    .map(([productId, list]) => ({
      name: list.at(-1)!.name,
      quantity: list.reduce((count, { quantity }) => count + quantity, 0),
      amount: toReais(itemsCents(list)),
      stock: stockOf(productId),
    }))
    .filter(({ amount, quantity }) => quantity !== 0 || amount !== 0)
    .toSorted((a, b) => b.amount - a.amount || a.name.localeCompare(b.name))
}
