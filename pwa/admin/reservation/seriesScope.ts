import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/reservation/adminReservation.ts'
import type { Scope } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'

export const SCOPE_LABELS: Record<Scope, string> = {
  one: 'Apenas esta',
  following: 'Esta e as próximas',
  future: 'Todas as futuras',
}

type Own = Pick<AdminReservation, 'date' | 'id'>
type Occurrence = AdminReservationDetail['series'][number]
type Reach = { today: CivilDate; act: 'edit' | 'cancel' }

/** The dates that a change of this occurrence would reach. */
export function datesInScope(
  reservation: Own,
  series: readonly Occurrence[],
  scope: Scope,
  reach: Reach,
): CivilDate[] {
  if (scope === 'one') return [reservation.date]
  return occurrencesInScope(reservation, series, scope, reach).map(({ date }) => date)
}

/** Those to come that still take place. An edit also leaves alone what was changed by hand before. */
export function occurrencesInScope(
  { date, id }: Own,
  series: readonly Occurrence[],
  scope: Exclude<Scope, 'one'>,
  { today, act }: Reach,
): Occurrence[] {
  const from = scope === 'following' && date > today ? date : today
  const isReached = (other: Occurrence) =>
    takesPlace(other) && (act === 'cancel' || other.id === id || !other.detached)
  return series.filter((other) => other.date >= from && isReached(other))
}

export function takesPlace({ status }: Pick<AdminReservation, 'status'>): boolean {
  return status === 'approved' || status === 'pending'
}
