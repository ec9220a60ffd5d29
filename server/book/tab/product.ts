import type { Product } from '#shared/book/tab/tab.ts'
import {
  ProductDraftSchema,
  type ProductDraft,
  type StockMove,
} from '#shared/book/tab/tab.schema.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { bySecond } from '../../account/devices/secondPerson.ts'
import { record } from '../../platform/db/audit.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { parsePatch, refuseStale, type RowEdit } from '../../platform/http/rowEdit.ts'
import { refuseDone } from '../till/boundKey.ts'
import { lockBar, withStock } from './tabBook.ts'
import { writtenBy } from './tabActs.ts'

export async function createProduct(tx: Tx, who: Decider, draft: ProductDraft): Promise<Product> {
  await lockBar(tx)
  const create = async () => {
    const [row] = await tx.trx('products').insert(draft).returning('*')
    const product = present(row)
    await notePrice(tx, product)
    await record(tx, [{ entity: 'product', id: product.id, action: 'created', after: product }])
    return product
  }
  return shown(tx, await bySecond(tx, who, create, priceText))
}

export async function changeProduct(
  tx: Tx,
  who: Decider,
  { body, edit }: { body: unknown; edit: RowEdit },
): Promise<Product> {
  await lockBar(tx)
  const current = await shown(tx, await requireProduct(tx, edit.id))
  refuseStale(edit.expected, current)
  const draft = parsePatch(ProductDraftSchema, current, body)
  const change = async () => {
    const row = await changeRow(tx, 'products', edit.id, draft)
    await notePrice(tx, row)
    return row
  }
  // The rest of it is nobody's money.
  const isPrice = draft.price !== toCents(current.price)
  return shown(tx, isPrice ? await bySecond(tx, who, change, priceText) : await change())
}

function priceText({ name, price }: Row<'products'>) {
  return `${name}, ${formatReais(price)}`
}

/** What came or went besides sales. It begins to be counted with it. */
export async function moveStock(
  tx: Tx,
  { id, quantity, reason }: StockMove & { id: number },
): Promise<Product> {
  await lockBar(tx)
  await refuseDone(tx, 'stock_movements')
  const known = await requireProduct(tx, id)
  const key = tx.author?.act?.key ?? null
  const written = { ...writtenBy(tx), key }
  await tx.trx('stock_movements').insert({ productId: id, quantity, reason, ...written })
  const row = known.tracked ? known : await changeRow(tx, 'products', id, { tracked: true })
  const after = { stockReason: reason, quantity }
  await record(tx, [{ entity: 'product', id, action: 'changed', after }])
  return shown(tx, row)
}

async function requireProduct({ trx }: Tx, id: number): Promise<Row<'products'>> {
  const row = await trx('products').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  return row
}

async function shown({ trx }: Tx, row: Row<'products'>): Promise<Product> {
  return present((await withStock(trx, [row]))[0])
}

async function notePrice({ trx }: Tx, { id, price }: Row<'products'>): Promise<void> {
  await trx('product_prices')
    .insert({ productId: id, cents: price })
    .onConflict(['productId', 'cents'])
    .ignore()
}
