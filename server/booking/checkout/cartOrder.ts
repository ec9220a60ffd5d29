import type { Checkout } from '#shared/booking/reservation/reservation.schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { Claim } from '../../venue/occupancy/claims.ts'
import { groupReservations } from '../rows/reservations.ts'

type Hour = { date: string; startTime: string }

/**
 * The order that the cart's holds became when the same browser sent it before, as from another tab; null when they became none. Throws
 * Refused, naming the hours, when that order lacks some of the cart. `claims` are the live ones of the cart's hours.
 */
export async function orderOfCart(
  db: Db,
  ownerId: string,
  { timeSlots, sportType }: Checkout,
  claims: readonly Claim[],
): Promise<ReservationRow[] | null> {
  const isHeld = (id: number) =>
    claims.some((claim) => claim.holdId === id && claim.ownerId === ownerId)
  const gone = timeSlots.filter(({ holdId }) => holdId !== undefined && !isHeld(holdId))
  const rivals = claims.flatMap(({ reservationId, ...hour }) =>
    reservationId !== null && hour.sportType === sportType && isIn(gone, hour) ? reservationId : [],
  )
  if (rivals.length === 0) return null
  const groups = db('payment_groups').where({ ownerId }).select('id')
  const ordered = await ReservationRow.query(db)
    .whereIn('id', rivals)
    .whereIn('paymentGroupId', groups)
    .orderBy('id', 'desc')
  const [newest] = ordered
  if (!newest?.paymentGroupId) return null
  const group = await groupReservations(db, newest.paymentGroupId)
  const order = group.filter(({ status }) => status === newest.status)
  if (timeSlots.every((slot) => isIn(order, slot))) return order
  const lost = gone
    .filter((slot) => isIn(ordered, slot))
    .map(({ date, startTime }) => ({ date, startTime }))
  throw new Refused('already-ordered', { lost })
}

function isIn(hours: readonly Hour[], { date, startTime }: Hour) {
  return hours.some((hour) => hour.date === date && hour.startTime === startTime)
}
