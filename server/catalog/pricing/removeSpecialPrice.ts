import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findSpecialPrice } from './findSpecialPrice.ts'
import { SpecialPriceRow } from './SpecialPriceRow.ts'

/** Takes a special price away, so that the weekday's counts again, and gives back what it was. */
export async function removeSpecialPrice(tx: Tx, edit: RowEdit): Promise<SpecialPriceEntry> {
  await lockCourts(tx)
  const entry = await findSpecialPrice(tx, edit)
  await SpecialPriceRow.query(tx.trx).deleteById(edit.id)
  tx.touch({ catalog: true })
  return entry
}
