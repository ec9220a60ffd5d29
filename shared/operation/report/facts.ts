import type { EndReason } from '../../booking/reservation/status.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { PaymentStatus } from '../../platform/money/paid.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
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

/** So many of a kind on a court in the hour that begins at `hour`, and their centavos. */
export type Fact = {
  courtId: number
  hour: number
  kind: FactKind
  sport: Sport | null
  count: number
  cents: number
}

/** What one customer, or one weekly series, had on a day. */
export type Party = {
  party: 'customer' | 'series'
  partyId: string
  bookings: number
  hours: number
  cents: number
}

/** What of a reservation is counted. */
export type CountedReservation = {
  courtId: number
  date: CivilDate
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
  customerId: number | null
  arrivedAt: string | null
  missedAt: string | null
  /** Whether rain or the like closed its court. */
  isLost: boolean
}

export type DayCount = { facts: Fact[]; parties: Party[] }

/** A day's facts. Only what is confirmed counts as sold: what waits for a payment or an answer, ran out or was cancelled does not. */
export function countDay(
  reservations: readonly CountedReservation[],
  closed: readonly { courtId: number; startTime: ClockTime }[],
): DayCount {
  const facts = new Map<string, Fact>()
  const parties = new Map<string, Party>()
  const add = (fact: Fact) => {
    const key = `${fact.courtId} ${fact.hour} ${fact.kind}`
    const known = facts.get(key)
    if (!known) return facts.set(key, { ...fact })
    known.count += fact.count
    known.cents += fact.cents
    return facts
  }
  for (const one of reservations) {
    factsOf(one).forEach(add)
    if (one.status === 'approved') partiesOf(one).forEach((party) => join(parties, party))
  }
  for (const { courtId, startTime } of closed) {
    add({ courtId, hour: hourOf(startTime), kind: 'closed', sport: null, count: 1, cents: 0 })
  }
  return { facts: [...facts.values()], parties: [...parties.values()] }
}

function join(parties: Map<string, Party>, party: Party) {
  const key = `${party.party} ${party.partyId}`
  const known = parties.get(key)
  if (!known) {
    parties.set(key, party)
    return
  }
  known.bookings += party.bookings
  known.hours += party.hours
  known.cents += party.cents
}

function factsOf(one: CountedReservation): Fact[] {
  const { courtId, price } = one
  const hour = hourOf(one.startTime)
  const whole = (kind: BookingKind): Fact => {
    return { courtId, hour, kind, sport: null, count: 1, cents: price }
  }
  if (one.status === 'canceled') return [whole(cancellationOf(one))]
  if (one.status !== 'approved') return []
  const shares = hourShares(one)
  const kinds: BookingKind[] = ['booking']
  if (one.arrivedAt) kinds.push('arrived')
  if (one.missedAt) kinds.push('missed')
  return [
    ...shares.map((cents, index): Fact => {
      return {
        ...whole('booking'),
        hour: hour + index,
        kind: saleOf(one),
        sport: one.sportType,
        cents,
      }
    }),
    ...kinds.map(whole),
    ...(dueOf(one) > 0 ? [{ ...whole('due'), cents: dueOf(one) }] : []),
  ]
}

function partiesOf(one: CountedReservation): Party[] {
  const shares = hourShares(one)
  const cents = shares.reduce((sum, share) => sum + share, 0)
  const counted = { bookings: 1, hours: shares.length, cents }
  const parties: Party[] = []
  if (one.customerId !== null) {
    parties.push({ party: 'customer', partyId: String(one.customerId), ...counted })
  }
  if (one.recurrenceId !== null) {
    parties.push({ party: 'series', partyId: one.recurrenceId, ...counted })
  }
  return parties
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
