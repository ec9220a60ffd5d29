import type { Knex } from 'knex'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import type { RefundRow } from './refundEntry.ts'

type Paid = Pick<ReservationRow, 'id' | 'paymentGroupId'>
type Found = RefundRow & {
  paymentGroupId: string
  /** Whose price it gives back; null when it is all that the group paid. */
  reservationId: number | null
}

/** The refunds of each reservation by its id, the last one last: its own ones, and those of all that was paid with it. What came in twice is not about the reservation. */
export async function refundsOf(
  db: Knex,
  rows: readonly Paid[],
): Promise<Map<number, RefundRow[]>> {
  const groups = [...new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  if (groups.length === 0) return new Map()
  const refunds: Found[] = await db('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attempt_id')
    .leftJoin('refund_reservations as p', 'p.refund_id', 'f.id')
    .whereIn('a.payment_group_id', groups)
    .whereNull('f.withdrawn_at')
    .whereNot('f.reason', 'paid-twice')
    .orderBy('f.id')
    .select('f.*', 'a.payment_group_id', 'p.reservation_id')
  return new Map(
    rows.map(({ id, paymentGroupId }) => [
      id,
      refunds.filter((refund) =>
        refund.reservationId === null
          ? refund.paymentGroupId === paymentGroupId
          : refund.reservationId === id,
      ),
    ]),
  )
}
