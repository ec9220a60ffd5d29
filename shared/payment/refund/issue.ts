import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import type { PaymentStatus } from '../../platform/money/paid.ts'
import type { AdminReservation } from '../../booking/reservation/adminReservation.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { CivilDateSchema, HourSchema } from '../../platform/time/time.schema.ts'
import { NoteSchema } from './refund.ts'
import type { RefundEntry } from '../../book/credit/refundEntry.ts'

/** Why money waits for a person's decision. */
export type IssueKind =
  | 'slots-gone'
  /** The credit that should have paid the rest was used elsewhere. */
  | 'credit-gone'
  | 'canceled-undecided'
  | 'refund-refused'
  | 'refund-waiting'
  | 'paid-twice'
  | 'amount-mismatch'
  | 'chargeback'
  | 'receipt-undone'
  | 'partly-returned'
  /** A closed hour became credit or another hour, and its money went back as well. */
  | 'doubled'
  | 'unmatched'

/** The part of a reservation that concerns its money; `price` in reais. */
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

/** What an admin may do about money that waits for a decision. */
export const ISSUE_ACTIONS = ['refund', 'rebook', 'keep', 'dismiss'] as const
export type IssueAction = (typeof ISSUE_ACTIONS)[number]

/** One entry of 'Pagamentos a resolver'. */
export type PaymentIssue = {
  /** Stable: `refund-12`, `reservation-5`, `event-9`; `charge-…-2` for one status of a charge and `doubled-5-8000` for one sum: the next one is another entry. */
  id: string
  kind: IssueKind
  text: string
  /** ISO instant. */
  since: string
  /** In reais; null while unknown. */
  amount: number | null
  paymentGroupId: string | null
  customer: { name: string; email: string; phone: string } | null
  reservations: PaidReservation[]
  refund: RefundEntry | null
  actions: IssueAction[]
}

/** The answer of `POST /api/refunds` and of `POST /api/payment-issues/{id}/resolve`. */
export type MoneyAnswer = { reservations: AdminReservation[]; refunds: RefundEntry[] }

/** An issue's kind and key, parsed from its id: `refund-12`, `reservation-5`, `charge-…-2`, `event-9`, `doubled-5-8000`. */
export const IssueIdSchema = v.pipe(
  v.string('Identificador inválido'),
  v.regex(
    /^((refund|reservation|event)-[1-9]\d{0,8}|charge-[0-9a-f-]{36}(-\d{1,6})?|doubled(-[1-9]\d{0,8}){2})$/,
    'Identificador inválido',
  ),
  v.transform((id) => {
    const dash = id.indexOf('-')
    const kind = id.slice(0, dash) as 'refund' | 'reservation' | 'event' | 'charge' | 'doubled'
    return { id, kind, key: id.slice(dash + 1) }
  }),
)
export type IssueId = v.InferOutput<typeof IssueIdSchema>

const NewPlaceSchema = wireObject({
  reservationId: IdSchema,
  date: CivilDateSchema,
  startTime: HourSchema,
  courtId: IdSchema,
})

/** `POST /api/payment-issues/{id}/resolve`. `slots` belong to `rebook`: one for each reservation. */
export const ResolutionSchema = v.pipe(
  wireObject({
    action: v.picklist(ISSUE_ACTIONS, 'Escolha o que fazer'),
    slots: v.optional(
      v.pipe(v.array(NewPlaceSchema, 'Lista inválida'), v.maxLength(50, 'Lista longa demais')),
      [],
    ),
    note: NoteSchema,
  }),
  v.forward(
    v.check(
      ({ action, slots }) => action !== 'rebook' || slots.length > 0,
      'Escolha os novos horários',
    ),
    ['slots'],
  ),
)
export type Resolution = v.InferOutput<typeof ResolutionSchema>
export type NewPlace = Resolution['slots'][number]

/** `GET /api/payment-issues`. */
export const IssueQuerySchema = wireObject({
  count: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Use true ou false'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
})
