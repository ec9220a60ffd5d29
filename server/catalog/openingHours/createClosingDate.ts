import type { ClosingDate, ClosingDateDraft } from '#shared/calendar/closingDate.schema.ts'
import { toClosingDate } from '../loadCatalog.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { resolveClosing } from './resolveClosing.ts'
import type { OpeningDeps } from './resolveStranded.ts'
import { closingColumns } from './closingColumns.ts'
import { present } from '../../db/rows.ts'

/** Closes a date, all day or for some of its hours. What that strands is treated as the person chose. */
export async function createClosingDate(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  draft: ClosingDateDraft,
): Promise<ClosingDate> {
  await lockCourts(tx)
  await resolveClosing(tx, deps, who, draft)
  const [row] = await tx.trx('special_closing_dates').insert(closingColumns(draft)).returning('*')
  tx.touch({ catalog: true })
  return toClosingDate(present(row))
}
