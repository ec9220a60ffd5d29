import { toReais } from '#shared/money/money.ts'
import type { PaidReservation } from '#shared/refund/issue.ts'
import type { NamedCourts } from '../booking/reservation/namedCourts.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'

/** A reservation as far as its money is concerned, without the CPF. */
export function toPaidReservation(row: ReservationRow, courts: NamedCourts): PaidReservation {
  return {
    id: row.id,
    courtId: row.courtId,
    courtName: courts.get(row.courtId)?.name ?? '',
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    sportType: row.sportType,
    status: row.status,
    paymentStatus: row.paymentStatus,
    price: toReais(row.price),
    version: row.version,
  }
}
