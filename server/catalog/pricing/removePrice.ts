import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findPrice } from './findPrice.ts'
import { PriceRow } from './PriceRow.ts'

/** Takes a price out of its day's table and gives back what it was. */
export async function removePrice(tx: Tx, edit: RowEdit): Promise<PriceEntry> {
  await lockCourts(tx)
  const entry = await findPrice(tx, edit)
  await PriceRow.query(tx.trx).deleteById(edit.id)
  tx.touch({ catalog: true })
  return entry
}
