import type { Knex } from 'knex'
import type { ReservationMoney } from '#shared/reservation/deskReservation.ts'
import type { ReservationRow } from '../reservation/ReservationRow.ts'
import { toRefundEntry, type RefundRow } from './refundEntry.ts'

/** What became of the money of a reservation, as far as the provider or an admin has said. */
export async function standingOfMoney(db: Knex, row: ReservationRow): Promise<ReservationMoney> {
  const refund = await refundOf(db, row)
  const kept = await db('money_decisions').where({ reservationId: row.id }).first('decision')
  return { refund: refund ? toRefundEntry(refund) : null, isKept: kept !== undefined }
}

// Its own one, or that of all that was paid with it. What came in twice is not about the reservation.
async function refundOf(db: Knex, { id, paymentGroupId }: ReservationRow) {
  if (!paymentGroupId) return undefined
  const refund: RefundRow | undefined = await db('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attempt_id')
    .where('a.payment_group_id', paymentGroupId)
    .whereNull('f.withdrawn_at')
    .whereNot('f.reason', 'paid-twice')
    .where((any) =>
      any
        .whereIn('f.id', db('refund_reservations').where('reservationId', id).select('refundId'))
        .orWhereNotExists(
          db('refund_reservations as p').whereRaw('p.refund_id = f.id').select('p.refund_id'),
        ),
    )
    .orderBy('f.id', 'desc')
    .first('f.*')
  return refund
}
