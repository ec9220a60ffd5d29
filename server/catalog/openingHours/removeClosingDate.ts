import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findClosingDate } from './findClosingDate.ts'

/** Opens a date again. Nothing that was cancelled for it comes back. */
export async function removeClosingDate(tx: Tx, edit: RowEdit): Promise<ClosingDate> {
  await lockCourts(tx)
  const closing = await findClosingDate(tx, edit)
  await tx.trx('special_closing_dates').where({ id: closing.id }).delete()
  tx.touch({ catalog: true })
  return closing
}
