import type { DeskReservation, DeskReservationDetail } from '#shared/reservation/deskReservation.ts'
import type { Scope } from '#shared/reservation/deskReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'

export const SCOPE_LABELS: Record<Scope, string> = {
  one: 'Apenas esta',
  following: 'Esta e as próximas',
  future: 'Todas as futuras',
}

type Occurrence = DeskReservationDetail['series'][number]

/** The dates that a change of this occurrence would reach: those to come that still take place. An edit also leaves alone what was changed by hand before. */
export function datesInScope(
  { date, id }: Pick<DeskReservation, 'date' | 'id'>,
  series: readonly Occurrence[],
  scope: Scope,
  { today, act }: { today: CivilDate; act: 'edit' | 'cancel' },
): CivilDate[] {
  if (scope === 'one') return [date]
  const from = scope === 'following' && date > today ? date : today
  const isReached = (other: Occurrence) =>
    takesPlace(other) && (act === 'cancel' || other.id === id || !other.detached)
  return series.filter((other) => other.date >= from && isReached(other)).map(({ date }) => date)
}

function takesPlace({ status }: Occurrence) {
  return status === 'approved' || status === 'pending'
}
