import { SpecialPriceDraftSchema, type SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { requireCourt } from '../court/requireCourt.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { parsePatch } from '../../http/parsePatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findSpecialPrice } from './findSpecialPrice.ts'
import { refuseSpecialOverlap } from './refuseOverlap.ts'
import { SpecialPriceRow, toSpecialPriceEntry } from './SpecialPriceRow.ts'

/** Changes the fields of a special price that the body names. */
export async function changeSpecialPrice(
  tx: Tx,
  edit: RowEdit,
  body: unknown,
): Promise<SpecialPriceEntry> {
  await lockCourts(tx)
  const current = await findSpecialPrice(tx, edit)
  const draft = parsePatch(SpecialPriceDraftSchema, current, body)
  const court = await requireCourt(tx, draft.courtId)
  await refuseSpecialOverlap(tx, draft, edit.id)
  const change = { ...draft, version: current.version + 1 }
  const row = await SpecialPriceRow.query(tx.trx).patchAndFetchById(edit.id, change)
  tx.touch({ catalog: true })
  return toSpecialPriceEntry(row, court)
}
