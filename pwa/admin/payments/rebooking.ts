import { courtsByPreference, type Court } from '#shared/court/court.ts'
import type { NewPlace, PaidReservation, PaymentIssue } from '#shared/refund/issue.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import type { OpenDay } from '../../api/ledger.ts'
import type { FieldErrors } from '../../ui/parseForm.ts'

/** The fields of one reservation's new place. */
export const startField = (id: number) => `startTime-${id}`
export const courtField = (id: number) => `courtId-${id}`
export const dateField = (id: number) => `date-${id}`

/** The reservations that need a new place: of a whole cart, those that wait without their hours. */
export function toRebook({ reservations }: Pick<PaymentIssue, 'reservations'>): PaidReservation[] {
  const waiting = reservations.filter(({ status }) => status === 'pending_confirmation')
  return waiting.length > 0 ? waiting : reservations
}

/** Where each goes, out of the form, and what is missing or chosen twice. */
export function readPlaces(
  rows: readonly PaidReservation[],
  dates: Readonly<Record<number, CivilDate | null>>,
  values: Readonly<Record<string, string>>,
): { slots: NewPlace[]; errors: FieldErrors } {
  const slots: NewPlace[] = []
  const errors: Record<string, string> = {}
  const chosen = new Set<string>()
  for (const row of rows) {
    const { id } = row
    const date = dates[id]
    const startTime = values[startField(id)]
    const courtId = Number(values[courtField(id)])
    if (!date) errors[dateField(id)] = 'Escolha a data'
    else if (!startTime || !courtId) errors[startField(id)] = 'Escolha um horário livre'
    else {
      const hours = hoursOf(startTime, lengthOf(row)).map((hour) => `${courtId} ${date} ${hour}`)
      if (hours.some((hour) => chosen.has(hour))) {
        errors[startField(id)] = 'Já escolhido para outra reserva'
      }
      hours.forEach((hour) => chosen.add(hour))
      slots.push({ reservationId: id, date, startTime, courtId })
    }
  }
  return { slots, errors }
}

/** Which of the chosen places somebody else has got meanwhile. */
export function lostSlots(
  rows: readonly PaidReservation[],
  slots: readonly NewPlace[],
  problem: Problem | null,
): FieldErrors {
  const lost = problem?.lost ?? []
  const own = slots.filter(({ reservationId, date, startTime }) => {
    const row = rows.find(({ id }) => id === reservationId)!
    const hours = hoursOf(startTime, lengthOf(row))
    return lost.some((hour) => hour.date === date && hours.includes(hour.startTime))
  })
  return Object.fromEntries(
    own.map(({ reservationId, startTime }) => [
      startField(reservationId),
      `${startTime} acabou de ser ocupado`,
    ]),
  )
}

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
function lengthOf({ startTime, endTime }: Pick<Moved, 'startTime' | 'endTime'>): number {
  return hourOf(endTime) - hourOf(startTime)
}

/** The hours of a reservation that begins then. */
function hoursOf(startTime: ClockTime, length: number): ClockTime[] {
  return Array.from({ length }, (_, index) => hourText(hourOf(startTime) + index))
}

function keyOf({ courtId, startTime }: { courtId: number; startTime: ClockTime }) {
  return `${courtId} ${startTime}`
}
