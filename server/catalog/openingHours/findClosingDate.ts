import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import { toClosingDate } from '../loadCatalog.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { refuseStale } from '../../http/ifMatch.ts'
import { ProblemError } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'

/** The closing that an edit is about; 404 when it is not there, 412 when it is another version. */
export async function findClosingDate(
  { trx }: Tx,
  { id, expected }: RowEdit,
): Promise<ClosingDate> {
  const row = await trx('special_closing_dates').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  const closing = toClosingDate(row)
  refuseStale(expected, closing)
  return closing
}
