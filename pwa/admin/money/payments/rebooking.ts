import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { courtsByPreference, type Court } from '#shared/venue/courts/court.ts'
import type { NewPlace, PaidReservation, PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { Problem } from '#shared/problem.ts'
import {
  type DayRules,
  freeStarts,
  obstaclesOnDay,
} from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { DAY_HOURS, hourOf, hourText } from '#shared/platform/time/hours.ts'
import type { FieldErrors } from '../../../ui/form/parseForm.ts'

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

/** When and where a reservation could take place on a day, as long as before. The server decides. */
export function freeHours(moved: Moved, day: AgendaDay, rules: DayRules): readonly FreeHour[] {
  const { sportType } = moved
  const { date } = day
  const obstacles = obstaclesOnDay(day, rules)
  const free = courtsByPreference(rules.courts, sportType)
    .sort((a, b) => Number(b.id === moved.courtId) - Number(a.id === moved.courtId))
    .map((court) => {
      const wish = { courtId: court.id, date, sportType, hours: lengthOf(moved) }
      return { court, starts: freeStarts(obstacles, wish) }
    })
  return DAY_HOURS.flatMap((startTime) => {
    const courts = free.flatMap(({ court, starts }) => (starts.includes(startTime) ? [court] : []))
    return courts.length > 0 ? [{ startTime, courts }] : []
  })
}

function lengthOf({ startTime, endTime }: Pick<Moved, 'startTime' | 'endTime'>): number {
  return hourOf(endTime) - hourOf(startTime)
}

function hoursOf(startTime: ClockTime, length: number): ClockTime[] {
  return Array.from({ length }, (_, index) => hourText(hourOf(startTime) + index))
}
