import type { Knex } from 'knex'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { BookingMoney } from '../money.ts'
import { toAdminReservation } from './adminReservation.ts'
import type { NamedCourts } from './namedCourts.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** Rows as the desk's lists carry them, with how far the money of those that do not stand is on its way back. */
export async function listedReservations(
  db: Knex,
  money: Pick<BookingMoney, 'refundsOf'>,
  rows: readonly ReservationRow[],
  courtsById: NamedCourts,
): Promise<AdminReservation[]> {
  const undone = rows.filter(
    ({ status, paymentStatus }) =>
      paymentStatus === 'paid' && (status === 'canceled' || status === 'pending_confirmation'),
  )
  const refunds = await money.refundsOf(db, undone)
  return rows.map((row) => {
    const refund = refunds.get(row.id)?.at(-1)
    const listed = toAdminReservation(row, courtsById)
    return refund ? { ...listed, refundState: refund.state } : listed
  })
}
