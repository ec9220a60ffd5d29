import { addDays, type CivilDate, daysBetween } from '../time/civil.ts'
import type { CancelScope, Scope } from './adminReservation.schema.ts'
import type { ReservationStatus } from './reservation.schema.ts'
import { occupies } from './status.ts'

export const SCOPE_LABELS: Record<Scope, string> = {
  one: 'Apenas esta',
  following: 'Esta e as próximas',
  future: 'Todas as futuras',
}

/** The date, and every seventh day after it up to `end` included. */
export function weeklyDates(start: CivilDate, end: CivilDate): CivilDate[] {
  const weeks = Math.floor(daysBetween(start, end) / 7)
  return Array.from({ length: Math.max(0, weeks + 1) }, (_, week) => addDays(start, week * 7))
}

/** The dates of a reservation that may be weekly, in order. */
export function occurrenceDates({
  date,
  endDate,
  isRecurring,
}: {
  date: CivilDate
  endDate?: CivilDate | '' | null | undefined
  isRecurring: boolean
}): CivilDate[] {
  return isRecurring && endDate ? weeklyDates(date, endDate) : [date]
}

type Part = { id: number; date: CivilDate; status: ReservationStatus }
type Occurrence = Part & { detached?: boolean }
type Own = Part & { recurrenceId: string | null; paymentGroupId: string | null }

/** How far a change of a weekly reservation reaches: itself alone, or those of its series, itself among them, that still take place from its date on or from today on. */
function seriesReach<Mine extends Own, Other extends Occurrence>(
  own: Mine,
  series: readonly Other[],
  scope: Scope,
  today: CivilDate,
): (Mine | Other)[] {
  if (scope === 'one' || own.recurrenceId === null) return [own]
  const from = scope === 'following' && own.date > today ? own.date : today
  return series.filter((other) => other.date >= from && occupies(other))
}

/** The reservations that an edit reaches. Individually changed ones are skipped, except the edited one itself. */
export function editReach<Mine extends Own, Other extends Occurrence>(
  own: Mine,
  series: readonly Other[],
  scope: Scope,
  today: CivilDate,
): (Mine | Other)[] {
  return seriesReach<Mine & Occurrence, Other>(own, series, scope, today).filter(
    ({ detached, id }) => !detached || id === own.id,
  )
}

/** The reservations that a cancellation reaches: as much of its series as the scope says, or what was paid together with it and is still to come. */
export function cancelReach<Mine extends Own, Other extends Occurrence, Paid extends Part>(
  own: Mine,
  { series, group }: { series: readonly Other[]; group: readonly Paid[] },
  scope: CancelScope,
  today: CivilDate,
): (Mine | Other | Paid)[] {
  return scope === 'group' ? groupReach(own, group, today) : seriesReach(own, series, scope, today)
}

/** The reservation and what was paid together with it, as far as that is still to come. */
export function groupReach<Mine extends Own, Paid extends Part>(
  own: Mine,
  group: readonly Paid[],
  today: CivilDate,
): (Mine | Paid)[] {
  if (own.paymentGroupId === null) return [own]
  return group.filter((one) => one.id === own.id || (one.date >= today && occupies(one)))
}
