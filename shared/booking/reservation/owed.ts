import type { PaymentStatus } from '../../platform/money/paid.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'

export type Priced = {
  status: ReservationStatus
  paymentStatus: PaymentStatus
  paidBy: 'attempt' | 'admin' | 'credit' | null
}

/** Whether nobody has paid yet. */
export function isUnpaid({ paymentStatus }: Pick<Priced, 'paymentStatus'>): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed'
}

/** Whether the price of an hour that stands is to be paid: nobody has, or what was paid online was taken back at the provider. What staff gave back is not asked for again. */
export function isOwed(reservation: Priced): boolean {
  const { paidBy, paymentStatus, status } = reservation
  const isGone = paymentStatus === 'refunded' && paidBy === 'attempt'
  return status === 'approved' && (isUnpaid(reservation) || isGone)
}

/** Whether staff mark it as paid where they edit it: what they booked, unless a charge has paid it. */
export function isPaidByEdit({
  paidBy,
  userId,
}: Pick<Priced, 'paidBy'> & { userId: number | null }): boolean {
  return userId !== null && paidBy !== 'attempt'
}

/** Whether the desk may take its price: it is owed, or waits to be confirmed by being paid. */
export function isPayableAtDesk(reservation: Priced): boolean {
  return isOwed(reservation) || (reservation.status === 'pending' && isUnpaid(reservation))
}
