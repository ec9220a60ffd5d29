import * as v from 'valibot'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { isPast, venueNow, type VenueNow } from '../../platform/time/venueClock.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'

export const STATUS_LABELS: Record<ReservationStatus, string> = {
  approved: 'Aprovada',
  pending: 'Pendente',
  pending_confirmation: 'Aguardando decisão',
  canceled: 'Cancelada',
}

/** Why a reservation was cancelled: its time to pay was over, its customer or staff did it, its money went back because it had come too late; or its court was closed for some hours, or the venue changed its opening hours or closed the day. */
export const EndReasonSchema = v.picklist([
  'expired',
  'customer',
  'admin',
  'refunded',
  'incident',
  'stranded',
])
export type EndReason = v.InferOutput<typeof EndReasonSchema>

/** Whether the venue did it. */
export function isByVenue(reason: EndReason | null): boolean {
  return reason === 'admin' || reason === 'incident' || reason === 'stranded'
}

type Status = { status: ReservationStatus }
type Waiting = Status & { expiresAt: string | null }

/** Whether a person may turn one status into another: canceled is final, and `pending_confirmation` is left to the payment. */
export function mayFollow(from: ReservationStatus, to: ReservationStatus): boolean {
  if (from === to) return true
  if (from === 'canceled' || from === 'pending_confirmation') return false
  return to !== 'pending_confirmation'
}

/** Whether a reservation occupies its hours. An unpaid one does until it has run out. */
export function occupies({ status }: Status): boolean {
  return status === 'approved' || status === 'pending'
}

/** Whether the time to pay is over: at that very millisecond the hours are free, whether or not the row says `canceled` already. `now` is an ISO instant. */
export function hasRunOut({ status, expiresAt }: Waiting, now: string): boolean {
  return status === 'pending' && expiresAt !== null && expiresAt <= now
}

/** Whether it occupies its hours at this instant (ISO): approved, or still within its time to pay. */
export function occupiesAt(reservation: Waiting, now: string): boolean {
  return occupies(reservation) && !hasRunOut(reservation, now)
}

type Booked = Status & { userId: number | null; date: CivilDate; startTime: ClockTime }

/** Whether staff may give what a customer booked another hour: it is confirmed and has not begun. What staff made is edited instead. */
export function mayReschedule({ userId, status, date, startTime }: Booked, now: VenueNow): boolean {
  return userId === null && status === 'approved' && !isPast(date, startTime, now)
}

type WrittenDown = {
  userId: number | null
  date: CivilDate
  startTime: ClockTime
  createdAt: string
}

/** Whether staff wrote it down after it had begun (a walk-in, 'encaixe'): whoever plays is there already, and gets no mail. */
export function isWalkIn(
  { createdAt, date, startTime, userId }: WrittenDown,
  timeZone: string,
): boolean {
  return userId !== null && isPast(date, startTime, venueNow(Date.parse(createdAt), timeZone))
}
