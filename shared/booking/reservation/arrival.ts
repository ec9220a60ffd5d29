import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { isPast, type VenueNow } from '../../platform/time/venueClock.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'

/** Whether somebody came. Who comes late was missed no more. */
export const ARRIVALS = ['arrived', 'missed'] as const
export type Arrival = (typeof ARRIVALS)[number]
export const ARRIVAL_LABELS: Record<Arrival, string> = { arrived: 'Chegou', missed: 'Faltou' }

/** `POST /api/reservations/{id}/arrival`; null takes back what was noted. */
export const ArrivalSchema = wireObject({
  arrival: v.nullable(v.picklist(ARRIVALS, 'Use "arrived", "missed" ou nulo')),
})

/** ISO instants at which staff noted it; never both. Missing in what an earlier version stored on a device. */
export type NotedArrival = { arrivedAt?: string | null; missedAt?: string | null }

export function arrivalOf({ arrivedAt, missedAt }: NotedArrival): Arrival | null {
  if (arrivedAt) return 'arrived'
  return missedAt ? 'missed' : null
}

export function notedArrival(arrival: Arrival | null, at: string) {
  return {
    arrivedAt: arrival === 'arrived' ? at : null,
    missedAt: arrival === 'missed' ? at : null,
  }
}

type When = { date: CivilDate; startTime: ClockTime }

/** What stays noted when it is played at another time: nobody has come to that, or failed to. */
export function arrivalAfter(noted: NotedArrival & When, { date, startTime }: When) {
  const isSame = noted.date === date && noted.startTime === startTime
  return isSame || arrivalOf(noted) === null ? {} : { arrivedAt: null, missedAt: null }
}

/** What the QR code of a customer's page says at the desk: which reservation it is, by its code, and by the ids that a device without a connection knows it by. Nothing in it opens anything. */
export function arrivalQr({ code, hours }: { code: string; hours: readonly { id: number }[] }) {
  return [QR_MARK, code, ...hours.map(({ id }) => id)].join(' ')
}

/** Null for any other QR code. */
export function readArrivalQr(text: string): { code: string; ids: number[] } | null {
  const [, code, ids] = /^RESERVA ([A-Z0-9]{8})((?: \d{1,15})*)$/.exec(text.trim()) ?? []
  if (!code) return null
  return { code, ids: ids ? ids.trim().split(' ').map(Number) : [] }
}

// Capital letters and digits: so the picture is small, and read from a phone in the sun.
const QR_MARK = 'RESERVA'

type Booked = { status: ReservationStatus; date: CivilDate; startTime: ClockTime }

/** Whether staff may note that: of a confirmed reservation, that somebody is there from the first minute of its day on, that nobody came once it has begun. */
export function mayNoteArrival(
  { status, date, startTime }: Booked,
  arrival: Arrival | null,
  now: VenueNow,
): boolean {
  if (status !== 'approved') return false
  return arrival === 'missed' ? isPast(date, startTime, now) : date <= now.date
}
