import type { AdminReservation } from '../reservation/adminReservation.ts'
import type { CivilDate, ClockTime } from '../time/civil.ts'
import type { AttemptState } from './chargeStatus.ts'
import type { CustomerPaymentMethod, PaymentStatus } from './payment.schema.ts'
import type { IssueAction } from './ledger.schema.ts'

/** Why money waits for a person. */
export type IssueKind =
  | 'slots-gone'
  | 'canceled-undecided'
  | 'refund-refused'
  | 'refund-waiting'
  | 'paid-twice'
  | 'amount-mismatch'
  | 'chargeback'
  | 'unmatched'

/** A reservation as far as its money is concerned; `price` in reais. */
export type PaidReservation = {
  id: number
  courtId: number
  courtName: string
  customerName: string
  customerEmail: string
  customerPhone: string
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  sportType: AdminReservation['sportType']
  status: AdminReservation['status']
  paymentStatus: PaymentStatus
  price: number
  version: number
}

/** Where a refund stands; `amount` in reais. */
export type RefundEntry = {
  id: number
  amount: number
  reason: string
  state: 'requested' | 'in_progress' | 'done' | 'refused'
  /** The provider's words, when it refused. */
  message: string | null
  /** Why, in the words of whoever asked for it. */
  note: string | null
  /** ISO instants. */
  askedAt: string
  doneAt: string | null
  withdrawnAt: string | null
}

/** One entry of 'Pagamentos a resolver'. */
export type PaymentIssue = {
  /** Stable: `refund-12`, `reservation-5`, `charge-…`, `event-9`. */
  id: string
  kind: IssueKind
  /** What happened, in a sentence. */
  text: string
  /** ISO instant. */
  since: string
  /** In reais; null while it is not known. */
  amount: number | null
  paymentGroupId: string | null
  customer: { name: string; email: string; phone: string } | null
  reservations: PaidReservation[]
  refund: RefundEntry | null
  /** What can be done about it now. */
  actions: IssueAction[]
}

/** One charge in the list of payments; amounts in reais. */
export type AttemptEntry = {
  id: string
  paymentGroupId: string
  number: number
  method: CustomerPaymentMethod
  state: AttemptState
  paymentStatus: PaymentStatus
  /** The provider's word. */
  providerStatus: string | null
  /** The charge's id at the provider. */
  chargeId: string | null
  amount: number
  received: number | null
  refunded: number
  /** Asked for and not back yet. */
  refunding: number
  cardBrand: string | null
  cardLast4: string | null
  customerName: string
  customerEmail: string
  /** How many reservations it is for. */
  reservations: number
  /** ISO instants. */
  createdAt: string
  paidAt: string | null
}

/** What came in on one day of the venue by one way of paying, and what of it has gone back since; in reais. */
export type PaymentTotal = {
  date: CivilDate
  method: CustomerPaymentMethod | 'desk'
  count: number
  received: number
  refunded: number
  net: number
}

/** One thing that happened to a payment group. */
export type StoryEntry = {
  /** ISO instant. */
  at: string
  kind: 'reservation' | 'charge' | 'event' | 'refund' | 'decision' | 'mail'
  text: string
  /** In reais. */
  amount: number | null
}

/** A reservation of a payment group; `refundAsked` once its price is on its way back or has gone. */
export type StoryReservation = PaidReservation & { refundAsked: boolean }

/** `GET /api/payment-groups/{paymentGroupId}`. */
export type PaymentGroupStory = {
  paymentGroupId: string
  reservations: StoryReservation[]
  attempts: AttemptEntry[]
  refunds: RefundEntry[]
  /** In order of time. */
  story: StoryEntry[]
}

/** The answer of `POST /api/refunds` and of `POST /api/payment-issues/{id}/resolve`. */
export type MoneyAnswer = { reservations: AdminReservation[]; refunds: RefundEntry[] }
