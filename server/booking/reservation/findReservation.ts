import type { Tx } from '../../db/writeTransaction.ts'
import { refuseStale } from '../../http/ifMatch.ts'
import { ProblemError } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { toAdminReservation } from './adminReservation.ts'
import { namedCourts, type NamedCourts } from './namedCourts.ts'
import { ReservationRow } from './ReservationRow.ts'

/** The reservation that an edit is about, with the names of the courts; 404 when there is none, 412 when it is another version. */
export async function findReservation(
  { trx }: Tx,
  { id, expected }: RowEdit,
): Promise<{ row: ReservationRow; courts: NamedCourts }> {
  const row = await ReservationRow.query(trx).findById(id)
  if (!row) throw new ProblemError('not-found')
  const courts = await namedCourts(trx)
  refuseStale(expected, toAdminReservation(row, courts))
  return { row, courts }
}
