import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { partsTaken } from '#shared/booking/reservation/parts.ts'

/** Whether some of what was paid can be given back while the hour stands. */
export function isReturnable(reservation: AdminReservation): boolean {
  return isByItself(reservation) || atDesk(reservation) > 0
}

const isStanding = ({ paymentStatus, status }: AdminReservation) =>
  status === 'approved' && paymentStatus === 'paid'
/** Whether it was paid online: the money goes back by itself. */
export const isOnline = (reservation: AdminReservation) =>
  isStanding(reservation) && reservation.paidBy === 'attempt'

/** Whether the customer's credit paid it. */
export const isByCredit = (reservation: AdminReservation) =>
  isStanding(reservation) && reservation.paidBy === 'credit'

/** Whether nobody hands it out. */
export const isByItself = (reservation: AdminReservation) =>
  isOnline(reservation) || isByCredit(reservation)

/** Counts what of the price people took, in reais, courtesies and credit included. */
function atDesk(reservation: AdminReservation): number {
  const { paidBy, paymentStatus, price, status } = reservation
  if (status === 'canceled') return 0
  return paymentStatus === 'paid' && paidBy === 'admin' ? price : partsTaken(reservation)
}
