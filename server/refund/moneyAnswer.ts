import type { MoneyAnswer } from '#shared/refund/issue.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { toAdminReservation } from '../booking/reservation/adminReservation.ts'
import { namedCourts } from '../booking/reservation/namedCourts.ts'
import { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { toRefundEntry, type RefundRow } from './refundEntry.ts'

/** Reservations and refunds as a decision about money leaves them. */
export async function moneyAnswer(
  { trx }: Tx,
  ids: readonly number[],
  refundIds: readonly number[],
): Promise<MoneyAnswer> {
  const rows = await ReservationRow.query(trx)
    .whereIn('id', [...ids])
    .orderBy(['date', 'startTime', 'id'])
  const refunds: RefundRow[] = await trx('refunds')
    .whereIn('id', [...refundIds])
    .orderBy('id')
    .select()
  const courts = await namedCourts(trx)
  return {
    reservations: rows.map((row) => toAdminReservation(row, courts)),
    refunds: refunds.map(toRefundEntry),
  }
}
