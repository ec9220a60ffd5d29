import type { EndReason } from '../../booking/reservation/status.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { PaymentStatus } from '../../platform/money/paid.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
import type { ClockTime } from '../../platform/time/civil.ts'
import { hourOf, hoursBetween } from '../../platform/time/hours.ts'
import { isUnpaid } from '../../booking/reservation/owed.ts'
import { missingPart, restOf } from '../../booking/reservation/parts.ts'

/** What a court-hour was sold as: once, every week, or for a lesson. Fixed classes are counted from the catalogue. */
export const SALES = ['single', 'weekly', 'lesson'] as const
export type Sale = (typeof SALES)[number]

/** What is counted per reservation, at its first hour. `lost` was cancelled by rain or another closing of the court. */
export const BOOKING_KINDS = [
  'booking',
  'due',
  'arrived',
  'missed',
  'by-customer',
  'by-venue',
  'refunded',
  'expired',
  'lost',
] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]

/** `closed`: a court-hour that an incident closed. */
export type FactKind = Sale | BookingKind | 'closed'

/** Something of a kind on a court in the hour that begins at `hour`, and its centavos. */
export type Fact = {
  courtId: number
  hour: number
  kind: FactKind
  sport: Sport | null
  cents: number
}

/** What of a reservation is counted. */
export type CountedReservation = {
  courtId: number
  startTime: ClockTime
  endTime: ClockTime
  status: ReservationStatus
  canceledReason: EndReason | null
  /** Centavos. */
  price: number
  /** Parts that were taken of it, and what of a paid price they are. */
  partPaid: number
  deskPart: number
  paymentStatus: PaymentStatus
  reservationType: 'aula' | 'avulso' | 'recorrente'
  recurrenceId: string | null
  sportType: Sport
  arrivedAt: string | null
  missedAt: string | null
  /** Whether rain or the like closed its court. */
  isLost: boolean
}

/** A day's facts. Only what is confirmed counts as sold: what waits for a payment or an answer, ran out or was cancelled does not. */
export function countDay(
  reservations: readonly CountedReservation[],
  closed: readonly { courtId: number; startTime: ClockTime }[],
): { facts: Fact[] } {
  const shut = closed.map(({ courtId, startTime }): Fact => {
    return { courtId, hour: hourOf(startTime), kind: 'closed', sport: null, cents: 0 }
  })
  return { facts: [...reservations.flatMap(factsOf), ...shut] }
}

function factsOf(one: CountedReservation): Fact[] {
  const { courtId, price } = one
  const hour = hourOf(one.startTime)
  const whole = (kind: BookingKind, cents = price): Fact => {
    return { courtId, hour, kind, sport: null, cents }
  }
  if (one.status === 'canceled') return [whole(cancellationOf(one))]
  if (one.status !== 'approved') return []
  const [kind, sport, due] = [saleOf(one), one.sportType, dueOf(one)]
  const facts = hourShares(one).map((cents, index): Fact => {
    return { courtId, hour: hour + index, kind, sport, cents }
  })
  facts.push(whole('booking'))
  if (one.arrivedAt) facts.push(whole('arrived'))
  if (one.missedAt) facts.push(whole('missed'))
  if (due > 0) facts.push(whole('due', due))
  return facts
}

/** The price divided over the hours, the first ones a centavo more; 0 where all of it was given back. */
function hourShares({ startTime, endTime, price, paymentStatus }: CountedReservation): number[] {
  const hours = Math.max(1, hoursBetween(startTime, endTime).length)
  const value = paymentStatus === 'refunded' ? 0 : price
  const least = Math.floor(value / hours)
  return Array.from({ length: hours }, (_, index) => least + (index < value % hours ? 1 : 0))
}

function saleOf({ reservationType, recurrenceId }: CountedReservation): Sale {
  if (reservationType === 'aula') return 'lesson'
  return reservationType === 'recorrente' || recurrenceId !== null ? 'weekly' : 'single'
}

function dueOf(one: CountedReservation): number {
  return isUnpaid(one) ? restOf(one) : missingPart(one)
}

function cancellationOf({ canceledReason, isLost }: CountedReservation): BookingKind {
  if (canceledReason === 'expired') return 'expired'
  if (isLost) return 'lost'
  if (canceledReason === 'customer') return 'by-customer'
  return canceledReason === 'refunded' ? 'refunded' : 'by-venue'
}
