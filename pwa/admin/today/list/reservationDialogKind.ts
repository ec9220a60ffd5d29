import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'

/** Names a dialog over the list, and the reservation that it is about. */
export type ReservationDialogKind = {
  kind: 'details' | 'receive' | 'cancel'
  reservation: AdminReservation
}
