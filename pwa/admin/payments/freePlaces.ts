import { courtsByPreference, type Court } from '#shared/court/court.ts'
import type { PaidReservation } from '#shared/payment/ledger.ts'
import type { ClockTime } from '#shared/time/civil.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import type { OpenDay } from '../../api/ledger.ts'

export type FreeHour = {
  startTime: ClockTime
  /** The best first; the court it was on before comes before all others. */
  courts: readonly Pick<Court, 'id' | 'name'>[]
}
type Moved = Pick<PaidReservation, 'courtId' | 'startTime' | 'endTime' | 'sportType'>

const NOBODY_COMES = new Set(['past', 'closed-day', 'partial-closing', 'outside-hours'])

/** When and where a reservation could take place on a day, as long as before. The server has the last word. */
export function freePlaces(
  moved: Moved,
  day: OpenDay,
  courts: readonly Court[],
): readonly FreeHour[] {
  const taken = new Set([...day.reservations, ...day.fixedClasses, ...day.holds].map(keyOf))
  const open = new Set(
    day.slots.flatMap(({ startTime, reason }) =>
      reason && NOBODY_COMES.has(reason) ? [] : [startTime],
    ),
  )
  const playable = courtsByPreference(courts, moved.sportType).sort(
    (a, b) => Number(b.id === moved.courtId) - Number(a.id === moved.courtId),
  )
  return day.slots.flatMap(({ startTime }) => {
    const hours = hoursOf(startTime, lengthOf(moved))
    if (!hours.every((hour) => open.has(hour))) return []
    const free = playable.filter(({ id }) =>
      hours.every((hour) => !taken.has(keyOf({ courtId: id, startTime: hour }))),
    )
    return free.length > 0 ? [{ startTime, courts: free }] : []
  })
}

/** How many hours it lasts. */
export function lengthOf({ startTime, endTime }: Pick<Moved, 'startTime' | 'endTime'>): number {
  return hourOf(endTime) - hourOf(startTime)
}

/** The hours of a reservation that begins then. */
export function hoursOf(startTime: ClockTime, length: number): ClockTime[] {
  return Array.from({ length }, (_, index) => hourText(hourOf(startTime) + index))
}

function keyOf({ courtId, startTime }: { courtId: number; startTime: ClockTime }) {
  return `${courtId} ${startTime}`
}
