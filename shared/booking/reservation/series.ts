import { addDays, type CivilDate, type ClockTime, daysBetween } from '../../platform/time/civil.ts'
import { isPast, type VenueNow } from '../../platform/time/venueClock.ts'
import type { CancelScope, Scope } from './adminReservation.schema.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
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

type Part = { id: number; date: CivilDate; startTime: ClockTime; status: ReservationStatus }
type Occurrence = Part & { detached?: boolean }
type Own = Part & { recurrenceId: string | null; paymentGroupId: string | null }

/** How far a change of a weekly reservation reaches: itself alone, or those of its series that still take place from its date on or from today on. Of the others what has begun is final; itself it reaches until its day is over. */
function seriesReach<Mine extends Own, Other extends Occurrence>(
  own: Mine,
  series: readonly Other[],
  scope: Scope,
  now: VenueNow,
): (Mine | Other)[] {
  if (scope === 'one' || own.recurrenceId === null) return [own]
  const from = scope === 'following' && own.date > now.date ? own.date : now.date
  return series.filter(
    (other) =>
      other.date >= from && occupies(other) && (other.id === own.id || !hasBegun(other, now)),
  )
}

/** The reservations that an edit reaches. Individually changed ones are skipped, except the edited one itself; a cancelled one is of its series no more. */
export function editReach<Mine extends Own, Other extends Occurrence>(
  own: Mine,
  series: readonly Other[],
  scope: Scope,
  now: VenueNow,
): (Mine | Other)[] {
  if (own.status === 'canceled') return [own]
  return seriesReach<Mine & Occurrence, Other>(own, series, scope, now).filter(
    ({ detached, id }) => !detached || id === own.id,
  )
}

/** What is confirmed or goes together: of a cart that waits for its money all that waits, as nothing of it can be paid alone; else the reservation itself. */
export function unpaidCart<Mine extends Own, Paid extends Part>(
  own: Mine,
  group: readonly Paid[],
): (Mine | Paid)[] {
  if (own.status !== 'pending' || own.paymentGroupId === null) return [own]
  return [own, ...group.filter(({ id, status }) => id !== own.id && status === 'pending')]
}

/** The reservations that a cancellation reaches: an unpaid cart whole, else as much of its series as the scope says, or what was paid together with it and is still to come. */
export function cancelReach<Mine extends Own, Other extends Occurrence, Paid extends Part>(
  own: Mine,
  { series, group }: { series: readonly Other[]; group: readonly Paid[] },
  scope: CancelScope,
  now: VenueNow,
): (Mine | Other | Paid)[] {
  const cart = unpaidCart(own, group)
  if (cart.length > 1) return cart
  return scope === 'group' ? groupReach(own, group, now) : seriesReach(own, series, scope, now)
}

/** The reservation and what was paid together with it, as far as that has not begun. */
export function groupReach<Mine extends Own, Paid extends Part>(
  own: Mine,
  group: readonly Paid[],
  now: VenueNow,
): (Mine | Paid)[] {
  if (own.paymentGroupId === null) return [own]
  return group.filter((one) => one.id === own.id || (occupies(one) && !hasBegun(one, now)))
}

function hasBegun({ date, startTime }: Part, now: VenueNow): boolean {
  return isPast(date, startTime, now)
}
