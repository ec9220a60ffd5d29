import { everyReservation } from '#shared/commands/days.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/reservation/adminReservation.ts'
import type { OfflineView } from '../sync/readDesk.ts'

/** What the days that are kept know of a reservation: not its CPF and history, and of its series no more than those days. */
export type CachedReservation = {
  reservation: AdminReservation
  series: AdminReservationDetail['series']
}

export function cachedReservation({ shown }: OfflineView, id: number): CachedReservation | null {
  const all = everyReservation(shown)
  const reservation = all.find((one) => one.id === id)
  if (!reservation) return null
  const { recurrenceId } = reservation
  const series = recurrenceId === null ? [] : all.filter((one) => one.recurrenceId === recurrenceId)
  return {
    reservation,
    series: series.map((one) => ({
      id: one.id,
      date: one.date,
      status: one.status,
      detached: one.detached,
      price: one.price,
      paymentStatus: one.paymentStatus,
      paidBy: one.paidBy,
      paymentMethod: one.paymentMethod,
    })),
  }
}
