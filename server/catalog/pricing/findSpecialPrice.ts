import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { requireCourt } from '../court/requireCourt.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { refuseStale } from '../../http/ifMatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { SpecialPriceRow, toSpecialPriceEntry } from './SpecialPriceRow.ts'

/** The special price that an edit is about, as the wire shows it; 404 when it is not there, 412 when it is another version. */
export async function findSpecialPrice(
  tx: Tx,
  { id, expected }: RowEdit,
): Promise<SpecialPriceEntry> {
  const row = await SpecialPriceRow.query(tx.trx).findById(id).throwIfNotFound()
  const entry = toSpecialPriceEntry(row, await requireCourt(tx, row.courtId))
  refuseStale(expected, entry)
  return entry
}
