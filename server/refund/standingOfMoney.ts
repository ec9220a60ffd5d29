import type { Knex } from 'knex'
import type { ReservationMoney } from '#shared/reservation/adminReservation.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { refundsOf } from './latestRefunds.ts'
import { toRefundEntry } from './refundEntry.ts'

/** What became of the money of a reservation, as far as the provider or an admin has said. */
export async function standingOfMoney(
  db: Knex,
  row: Pick<ReservationRow, 'id' | 'paymentGroupId'>,
): Promise<ReservationMoney> {
  const refund = (await refundsOf(db, [row])).get(row.id)?.at(-1)
  const kept = await db('money_decisions').where({ reservationId: row.id }).first('decision')
  return { refund: refund ? toRefundEntry(refund) : null, isKept: kept !== undefined }
}
