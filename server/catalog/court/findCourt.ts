import type { Court } from '#shared/court/court.ts'
import { toCourt } from '../loadCatalog.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { ProblemError } from '../../http/problem.ts'
import { refuseStale } from '../../http/ifMatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'

/** The court that an edit is about, as the wire shows it; 404 when it is not there or was deleted, 412 when it is another version. */
export async function findCourt({ trx }: Tx, { id, expected }: RowEdit): Promise<Court> {
  const row = await trx('courts').where({ id }).whereNull('deletedAt').first()
  if (!row) throw new ProblemError('not-found')
  const court = toCourt(row)
  refuseStale(expected, court)
  return court
}
