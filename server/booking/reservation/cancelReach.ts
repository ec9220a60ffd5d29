import type { CancelScope } from '#shared/reservation/adminReservation.schema.ts'
import { occupies } from '#shared/reservation/occupies.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { ReservationRow } from './ReservationRow.ts'
import { seriesReach } from './seriesReach.ts'

/** How many reservations a cancellation reaches: as many as a change would, or all that were paid together and are still to come. */
export async function cancelReach(
  tx: Tx,
  row: ReservationRow,
  scope: CancelScope,
  today: string,
): Promise<ReservationRow[]> {
  if (scope !== 'group') return seriesReach(tx, row, scope, today)
  const { id, paymentGroupId } = row
  if (paymentGroupId === null) return [row]
  const group = await ReservationRow.query(tx.trx)
    .where({ paymentGroupId })
    .orderBy(['date', 'startTime', 'id'])
  return group.filter((one) => one.id === id || (one.date >= today && occupies(one)))
}
