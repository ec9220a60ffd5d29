import type { NewPlace } from '#shared/payment/ledger.schema.ts'
import type { PaidReservation, PaymentIssue } from '#shared/payment/ledger.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { FieldErrors } from '../../ui/parseForm.ts'
import { hoursOf, lengthOf } from './freePlaces.ts'

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
