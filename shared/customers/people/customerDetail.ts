import type { Sport } from '../../venue/courts/sport.ts'
import type { CustomerCredit } from '../../book/credit/credit.ts'
import type { PaymentStatus } from '../../platform/money/paid.ts'
import type { HistoryEntry } from '../../account/audit/audit.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import type { ListedCustomer } from './listedCustomer.ts'
import type { UsualHour } from './usualHour.ts'

/** For how long it is counted that somebody did not come. */
export const MISSED_DAYS = 180
/** For how long two records that were taken for one person can be parted again. */
export const UNDO_DAYS = 30

/** A field that a merge chooses from one of two records. */
export const MERGED_FIELDS = ['name', 'phone', 'email', 'cpf', 'notes'] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

export type CustomerHour = {
  id: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  courtName: string
  sportType: Sport
  status: ReservationStatus
  paymentStatus: PaymentStatus
  /** In reais. */
  price: number
  arrivedAt: string | null
  missedAt: string | null
  version: number
}

/** `GET /api/customers/{id}`: e-mail and phone whole. */
export type CustomerDetail = ListedCustomer & {
  /** Masked. */
  cpf: string | null
  notes: string | null
  /** ISO instant. */
  since: string
  /** What bookings say that is not what is stored. */
  suggestions: { field: 'name' | 'phone' | 'email'; value: string; reservationId: number }[]
  /** Soonest first. */
  coming: CustomerHour[]
  /** Latest first, the last of them. */
  past: CustomerHour[]
  /** In reais: what was paid, what of the approved hours is not, and what was paid of cancelled ones without a decision that it stays. */
  money: { paid: number; open: number; undecided: number }
  credits: CustomerCredit
  /** What they play most, of the last hours; null before the second. */
  usual: UsualHour | null
  /** How often they did not come, of late. */
  missed: number
  /** Mails about their reservations, the latest first. */
  messages: { at: string; kind: string; reservationId: number; isSent: boolean }[]
  history: Pick<HistoryEntry, 'at' | 'who' | 'action' | 'changes'>[]
  /** Records that were merged into this one and can be parted again. */
  merges: { id: number; name: string; at: string }[]
}
