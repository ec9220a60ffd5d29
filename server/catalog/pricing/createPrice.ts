import type { PriceDraft, PriceEntry } from '#shared/pricing/price.schema.ts'
import { requireCourt } from '../court/requireCourt.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { PriceRow, toPriceEntry } from './PriceRow.ts'
import { refuseOverlap } from './refuseOverlap.ts'

/** Adds a price to a day's table. */
export async function createPrice(tx: Tx, draft: PriceDraft): Promise<PriceEntry> {
  await lockCourts(tx)
  await requireCourt(tx, draft.courtId)
  await refuseOverlap(tx, draft)
  const row = await PriceRow.query(tx.trx).insertAndFetch(draft)
  tx.touch({ catalog: true })
  return toPriceEntry(row)
}
