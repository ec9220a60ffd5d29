import { PriceDraftSchema, type PriceEntry } from '#shared/pricing/price.schema.ts'
import { requireCourt } from '../court/requireCourt.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { parsePatch } from '../../http/parsePatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findPrice } from './findPrice.ts'
import { PriceRow, toPriceEntry } from './PriceRow.ts'
import { refuseOverlap } from './refuseOverlap.ts'

/** Changes the fields of a price that the body names. */
export async function changePrice(tx: Tx, edit: RowEdit, body: unknown): Promise<PriceEntry> {
  await lockCourts(tx)
  const current = await findPrice(tx, edit)
  const draft = parsePatch(PriceDraftSchema, current, body)
  await requireCourt(tx, draft.courtId)
  await refuseOverlap(tx, draft, edit.id)
  const change = { ...draft, version: current.version + 1 }
  const row = await PriceRow.query(tx.trx).patchAndFetchById(edit.id, change)
  tx.touch({ catalog: true })
  return toPriceEntry(row)
}
