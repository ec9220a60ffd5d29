import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { Problem } from '#shared/problem.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { Toast } from '../../ui/toast.tsx'

/** `Terça-feira, 24/11/2026`. */
export function dayText(date: CivilDate): string {
  return `${WEEKDAY_LABELS[weekdayOf(date)]}, ${formatDate(date)}`
}

/** `10:00 às 12:00`. */
export function hoursText({ startTime, endTime }: Pick<AdminReservation, 'startTime' | 'endTime'>) {
  return `${startTime} às ${endTime}`
}

export function sportText({ sportType }: Pick<AdminReservation, 'sportType'>) {
  return SPORT_LABELS[sportType]
}

/** `21/11/2026 09:05` on the venue's clock. */
export function instantText(instant: string, timeZone: string): string {
  const { date, time } = venueNow(Date.parse(instant), timeZone)
  return `${formatDate(date)} ${time}`
}

/** `9:05` on the venue's clock. */
export function shortTime(instant: string, timeZone: string): string {
  return venueNow(Date.parse(instant), timeZone).time.replace(/^0/, '')
}

export const CREATED: Toast = { title: 'Reserva criada com sucesso', tone: 'success' }
export const UPDATED: Toast = { title: 'Reserva atualizada com sucesso', tone: 'success' }
export const NO_END_DATE: Toast = {
  title: 'Data final obrigatória',
  description: 'Data final é obrigatória para reservas recorrentes',
  tone: 'destructive',
}

export const notCreated = refusal('Erro ao criar reserva')
export const notUpdated = refusal('Erro ao atualizar reserva')

const UNKNOWN: Toast = {
  title: 'Erro',
  description: 'Erro ao criar/atualizar reserva. Por favor, tente novamente.',
  tone: 'destructive',
}

function refusal(title: string) {
  return (message: string, problem: Problem | null): Toast =>
    problem === null ? UNKNOWN : { title, description: message, tone: 'destructive' }
}
