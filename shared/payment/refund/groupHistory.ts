import type { AttemptEntry } from '../charges/ledger.ts'
import type { RefusalCode } from '../../platform/http/problem.ts'
import type { PaidReservation } from './issue.ts'
import type { RefundEntry } from '../../book/credit/refundEntry.ts'

/** One thing that happened to a payment group. */
export type GroupHistoryEntry = {
  /** ISO instant. */
  at: string
  kind: 'reservation' | 'charge' | 'event' | 'refund' | 'decision' | 'mail'
  text: string
  /** In reais. */
  amount: number | null
}

/** A reservation of a payment group. */
export type GroupReservation = PaidReservation & {
  /** Its refund is requested or done. */
  refundAsked: boolean
  /** Why its money must not go back, or not yet: it became credit or another hour, or its customer is choosing. */
  refundRefusal: RefusalCode | null
}

/** `GET /api/payment-groups/{paymentGroupId}`. */
export type PaymentGroupHistory = {
  paymentGroupId: string
  reservations: GroupReservation[]
  attempts: AttemptEntry[]
  refunds: RefundEntry[]
  /** In order of time. */
  story: GroupHistoryEntry[]
}
