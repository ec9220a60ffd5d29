import type { HistoryEntry } from '../../account/audit/audit.ts'
import type { EndReason } from './status.ts'
import type { Occupation } from '../../venue/hours/availability.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { PaymentStatus } from '../../platform/money/paid.ts'
import type { RefundEntry } from '../../book/credit/refundEntry.ts'
import type { TillMethod } from '../../book/till/till.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import type { EditableField } from './adminReservation.schema.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'

/** The fields that lists show: all that staff may set but the CPF, which only the detail shows. */
type Shown = { [Field in Exclude<EditableField, 'customerCpf'>]: unknown }

/** A reservation in the staff's lists and the agenda; `price` in reais. */
export type AdminReservation = Shown & {
  id: number
  courtId: number
  court: { id: number; name: string }
  /** The admin who made it; null when a customer did. */
  userId: number | null
  customerName: string
  customerEmail: string
  customerPhone: string
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  status: ReservationStatus
  canceledReason: EndReason | null
  price: number
  paymentStatus: PaymentStatus
  paymentMethod: string | null
  paidBy: 'attempt' | 'admin' | 'credit' | null
  /** In lists only: the state of its refund, while it still counts as paid. */
  refundState?: RefundEntry['state']
  reservationType: 'aula' | 'avulso' | 'recorrente'
  sportType: Sport
  notes: string | null
  paymentGroupId: string | null
  recurrenceId: string | null
  /** Whether this occurrence was changed by hand, apart from its series. */
  detached: boolean
  /** Whom it is of; missing in what an earlier version stored on a device. */
  customerId?: number | null
  /** ISO instants at which staff noted that somebody is there, or that nobody came. */
  arrivedAt?: string | null
  missedAt?: string | null
  /** ISO instants. */
  expiresAt: string | null
  createdAt: string
  updatedAt: string
  version: number
}

/** What a reservation costs and how it was paid; `price` in reais. */
export type ReservationPrice = Pick<
  AdminReservation,
  'price' | 'paymentStatus' | 'paidBy' | 'paymentMethod'
>

export type ReservationMoney = {
  /** The refund, requested or done; null without one. */
  refund: RefundEntry | null
  /** Whether an admin decided that it stays with the venue. */
  isKept: boolean
  /** By what it is paid at the desk, in reais; missing when it is not. */
  parts?: { method: TillMethod | 'balance' | 'courtesy'; amount: number }[]
}

/** `GET /api/reservations/{id}`. */
export type AdminReservationDetail = AdminReservation & {
  customerCpf: string | null
  createdBy: { role: 'admin' | 'customer'; name: string | null }
  history: HistoryEntry[]
  /** The rest of its series, in order, and the dates that were left out. */
  series: ({
    id: number
    date: CivilDate
    startTime: ClockTime
    status: ReservationStatus
    detached?: boolean
  } & Partial<ReservationPrice>)[]
  skippedDates: CivilDate[]
  /** All that was paid together with it, itself included, in order. */
  group: (Pick<AdminReservation, 'id' | 'date' | 'startTime' | 'endTime' | 'status'> &
    ReservationPrice)[]
  money: ReservationMoney
}

/** Why a date of a series is not possible as requested. */
export type OccurrenceObstacle =
  | { reason: 'taken'; by: Occupation; name: string | null }
  | { reason: 'closed'; description: string }
  | { reason: 'outside-hours' }
  | { reason: 'past' }
  | { reason: 'no-court' }

export type OccurrencePreview = {
  date: CivilDate
  courtId: number
  obstacle: OccurrenceObstacle | null
  /** Other courts that play the sport and are free at these hours, the best first. */
  otherCourts: { id: number; name: string }[]
}

/** The answer to a creation by staff: the first reservation's fields, all reservations, and the dates left out. */
export type AdminReservationAnswer = AdminReservation & {
  reservations: AdminReservation[]
  skipped: OccurrencePreview[]
}
