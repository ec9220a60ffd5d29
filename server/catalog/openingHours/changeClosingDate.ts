import { ClosingDateDraftSchema, type ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import { toClosingDate } from '../loadCatalog.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { parsePatch } from '../../http/parsePatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findClosingDate } from './findClosingDate.ts'
import { resolveClosing } from './resolveClosing.ts'
import type { OpeningDeps } from './resolveStranded.ts'
import { closingColumns } from './closingColumns.ts'
import { present } from '../../db/rows.ts'

/** Changes the fields of a closing that the body names. What it strands anew is treated as the person chose. */
export async function changeClosingDate(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  edit: RowEdit,
  body: unknown,
): Promise<ClosingDate> {
  await lockCourts(tx)
  const current = await findClosingDate(tx, edit)
  const draft = parsePatch(ClosingDateDraftSchema, current, body)
  await resolveClosing(tx, deps, who, draft, current.id)
  const [row] = await tx
    .trx('special_closing_dates')
    .where({ id: current.id })
    .update({ ...closingColumns(draft), version: current.version + 1 })
    .returning('*')
  tx.touch({ catalog: true })
  return toClosingDate(present(row))
}
