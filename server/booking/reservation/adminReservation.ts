import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { toReais } from '#shared/money/money.ts'
import type { NamedCourts } from './namedCourts.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** A row as the desk's lists and the agenda carry it. */
export function toAdminReservation(row: ReservationRow, courtsById: NamedCourts): AdminReservation {
  return {
    id: row.id,
    courtId: row.courtId,
    court: { id: row.courtId, name: courtsById.get(row.courtId)?.name ?? '' },
    userId: row.userId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    status: row.status,
    canceledReason: row.canceledReason,
    price: toReais(row.price),
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    paidBy: row.paidBy,
    reservationType: row.reservationType,
    sportType: row.sportType,
    notes: row.notes,
    paymentGroupId: row.paymentGroupId,
    recurrenceId: row.recurrenceId,
    detached: !!row.detached,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}
