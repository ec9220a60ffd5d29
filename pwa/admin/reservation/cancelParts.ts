import type {
  AdminReservation,
  AdminReservationDetail,
  ReservationPrice,
} from '#shared/reservation/adminReservation.ts'
import type { CancelScope } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { occurrencesInScope, takesPlace } from './seriesScope.ts'

/** A reservation that is to be cancelled, with what is known of its price. */
export type CancelPart = Pick<AdminReservation, 'id' | 'date'> & Partial<ReservationPrice>
type Known = Pick<AdminReservationDetail, 'series' | 'group'>

/** What a cancellation would reach: the reservation alone, or what is still to come of its series or of what was paid with it. */
export function cancelParts(
  reservation: AdminReservation,
  known: Known,
  scope: CancelScope,
  today: CivilDate,
): readonly CancelPart[] {
  if (scope === 'one') return [reservation]
  if (scope === 'group') return cartOf(reservation, known, today)
  return occurrencesInScope(reservation, known.series, scope, { today, act: 'cancel' })
}

/** The reservation and what was paid with it, as far as it is still to come. */
export function cartOf(
  { id }: AdminReservation,
  { group }: Pick<Known, 'group'>,
  today: CivilDate,
) {
  return group.filter((one) => one.id === id || (one.date >= today && takesPlace(one)))
}
