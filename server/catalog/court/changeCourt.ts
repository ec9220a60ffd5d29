import type { Court } from '#shared/court/court.ts'
import { CourtDraftSchema } from '#shared/court/court.schema.ts'
import { toCourt } from '../loadCatalog.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { parsePatch } from '../../http/parsePatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { courtColumns } from './courtColumns.ts'
import { findCourt } from './findCourt.ts'
import { present } from '../../db/rows.ts'

/** Changes the fields that the body names. Switched off, a court keeps its reservations and takes no new ones. */
export async function changeCourt(tx: Tx, edit: RowEdit, body: unknown): Promise<Court> {
  await lockCourts(tx)
  const current = await findCourt(tx, edit)
  const draft = parsePatch(CourtDraftSchema, current, body)
  const [row] = await tx
    .trx('courts')
    .where({ id: edit.id })
    .update({ ...courtColumns(draft), version: current.version + 1 })
    .returning('*')
  tx.touch({ catalog: true })
  return toCourt(present(row))
}
