import { toReais } from '#shared/platform/money/money.ts'
import { restCents, salesOf, type ProductSales } from '#shared/book/tab/tab.ts'
import type { Db } from '../../platform/db/db.ts'
import { shownTabs, stockOf } from './tabBook.ts'

/** What was put on tabs between two instants, less what was taken off again, by product. */
export async function readSales(db: Db, from: string, until: string): Promise<ProductSales[]> {
  const rows = await db('tab_items')
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('id')
    .select('productId', 'name', 'price', 'quantity')
  const tracked = await db('products').where({ tracked: true }).select('id')
  const ids = tracked.map(({ id }) => id)
  const stock = await stockOf(db, ids)
  const items = rows.map(({ price, ...row }) => ({ ...row, price: toReais(price) }))
  return salesOf(items, (id) => (ids.includes(id) ? (stock.get(id) ?? 0) : null))
}

/** What the open tabs still have to pay, below zero to get back; in reais. */
export async function openRests(db: Db): Promise<{ id: number; name: string; rest: number }[]> {
  const rows = await db('tabs').whereNull('closedAt').orderBy('id')
  const tabs = await shownTabs(db, rows)
  return tabs
    .map((tab) => ({ id: tab.id, name: tab.name, rest: toReais(restCents(tab)) }))
    .filter(({ rest }) => rest !== 0)
}
