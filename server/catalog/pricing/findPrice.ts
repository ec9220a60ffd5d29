import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { refuseStale } from '../../http/ifMatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { PriceRow, toPriceEntry } from './PriceRow.ts'

/** The price that an edit is about, as the wire shows it; 404 when it is not there, 412 when it is another version. */
export async function findPrice({ trx }: Tx, { id, expected }: RowEdit): Promise<PriceEntry> {
  const entry = toPriceEntry(await PriceRow.query(trx).findById(id).throwIfNotFound())
  refuseStale(expected, entry)
  return entry
}
