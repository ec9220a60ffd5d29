import type { SpecialPriceDraft, SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { requireCourt } from '../court/requireCourt.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { refuseSpecialOverlap } from './refuseOverlap.ts'
import { SpecialPriceRow, toSpecialPriceEntry } from './SpecialPriceRow.ts'

/** Adds a price for hours of one date. */
export async function createSpecialPrice(
  tx: Tx,
  draft: SpecialPriceDraft,
): Promise<SpecialPriceEntry> {
  await lockCourts(tx)
  const court = await requireCourt(tx, draft.courtId)
  await refuseSpecialOverlap(tx, draft)
  const row = await SpecialPriceRow.query(tx.trx).insertAndFetch(draft)
  tx.touch({ catalog: true })
  return toSpecialPriceEntry(row, court)
}
