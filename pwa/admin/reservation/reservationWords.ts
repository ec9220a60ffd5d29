import { SPORT_LABELS } from '#shared/court/sport.ts'
import type { PaymentStatus } from '#shared/payment/payment.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { formatDate, type CivilDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'

export const STATUS_LABELS: Record<ReservationStatus, string> = {
  approved: 'Aprovada',
  pending: 'Pendente',
  pending_confirmation: 'Aguardando decisão',
  canceled: 'Cancelada',
}
export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  paid: 'Pago',
  pending: 'Pendente',
  failed: 'Falhou',
  refunded: 'Reembolsado',
}

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
