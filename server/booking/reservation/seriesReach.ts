import type { Scope } from '#shared/reservation/adminReservation.schema.ts'
import { occupies } from '#shared/reservation/occupies.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { ReservationRow } from './ReservationRow.ts'

/** How many reservations a change reaches: itself alone, or those of its series from a date on that are neither over nor in the past. */
export async function seriesReach(
  { trx }: Tx,
  row: ReservationRow,
  scope: Scope,
  today: string,
): Promise<ReservationRow[]> {
  const { recurrenceId } = row
  if (scope === 'one' || recurrenceId === null) return [row]
  const from = scope === 'following' && row.date > today ? row.date : today
  const series = await ReservationRow.query(trx)
    .where({ recurrenceId })
    .where('date', '>=', from)
    .orderBy(['date', 'id'])
  return series.filter(occupies)
}
