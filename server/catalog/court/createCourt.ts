import type { Court } from '#shared/court/court.ts'
import type { CourtDraft } from '#shared/court/court.schema.ts'
import { toCourt } from '../loadCatalog.ts'
import { toInstant } from '../../db/instant.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { courtColumns } from './courtColumns.ts'
import { present } from '../../db/rows.ts'

/** Adds a court. */
export async function createCourt(tx: Tx, draft: CourtDraft): Promise<Court> {
  await lockCourts(tx)
  const [row] = await tx
    .trx('courts')
    .insert({ ...courtColumns(draft), createdAt: toInstant(tx.nowMs) })
    .returning('*')
  tx.touch({ catalog: true })
  return toCourt(present(row))
}
