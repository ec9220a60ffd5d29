import * as v from 'valibot'
import { AdminReservationSchema } from '../../booking/reservation/adminReservation.ts'
import { PAYMENT_STATUSES } from '../../platform/money/paid.ts'
import { RefundEntrySchema } from '../../book/credit/refundEntry.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { PageSchema, wireObject } from '../../platform/http/fields.ts'
import { CivilDateSchema, HourSchema, AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { NoteSchema } from './refund.ts'

/** Why money waits for a person's decision. */
const IssueKindSchema = v.picklist([
  'slots-gone',
  /** The credit that should have paid the rest was used elsewhere. */
  'credit-gone',
  'canceled-undecided',
  'refund-refused',
  'refund-waiting',
  /** A refund that only a person can make, in the panel of an account that cannot be asked any more. */
  'account-lost',
  'paid-twice',
  'amount-mismatch',
  'chargeback',
  'receipt-undone',
  'partly-returned',
  /** A closed hour became credit or another hour, and its money went back as well. */
  'doubled',
  /** Closed here, and open at an account that cannot be asked any more. */
  'left-open',
  /** Parts of a price that was cancelled before they covered it, or what came above a price. */
  'part-left',
  'unmatched',
  /** Somebody decided to keep it, and it is still here. */
  'kept',
  /** A customer has not chosen yet what they have instead of a closed hour. */
  'choice-open',
  /** More came in for a tab than is on it. */
  'tab-over',
])
export type IssueKind = v.InferOutput<typeof IssueKindSchema>

/** The part of a reservation that concerns its money; `price` in reais. */
export const PaidReservationSchema = v.object({
  id: v.number(),
  courtId: v.number(),
  courtName: v.string(),
  customerName: v.string(),
  customerEmail: v.string(),
  customerPhone: v.string(),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  sportType: AdminReservationSchema.entries.sportType,
  status: AdminReservationSchema.entries.status,
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  paidBy: AdminReservationSchema.entries.paidBy,
  price: v.number(),
  paid: AdminReservationSchema.entries.paid,
  version: v.number(),
})
export type PaidReservation = v.InferOutput<typeof PaidReservationSchema>

/** What an admin may do about money that waits for a decision. */
const ISSUE_ACTIONS = ['refund', 'returned', 'rebook', 'book', 'keep', 'dismiss', 'tie'] as const
export type IssueAction = (typeof ISSUE_ACTIONS)[number]

/** One entry of 'A devolver'. */
export const PaymentIssueSchema = v.object({
  /** Stable: `refund-12`, `reservation-5`, `part-5`, `event-9`, `choice-3-5`, `tab-7`, `kept-refund-12`; `charge-…-2` for one status of a charge and `doubled-5-8000` for one sum: the next one is another entry. */
  id: v.string(),
  kind: IssueKindSchema,
  text: v.string(),
  /** ISO instant. */
  since: v.string(),
  /** In reais; null while unknown. */
  amount: v.nullable(v.number()),
  paymentGroupId: v.nullable(v.string()),
  customer: v.nullable(v.object({ name: v.string(), email: v.string(), phone: v.string() })),
  reservations: v.array(PaidReservationSchema),
  refund: v.nullable(RefundEntrySchema),
  actions: v.array(v.picklist(ISSUE_ACTIONS)),
})
export type PaymentIssue = v.InferOutput<typeof PaymentIssueSchema>

export const ISSUES_PER_PAGE = 100

/** Entries, and how much they are in reais. */
const IssueSumSchema = v.object({ count: v.number(), amount: v.number() })

/** `GET /api/payment-issues` with a page: the newest first, and the sums of all. */
export const IssuePageSchema = v.object({
  entries: v.array(PaymentIssueSchema),
  /** How many there are of what was asked for. */
  total: v.number(),
  /** How many are open. */
  open: v.number(),
  /** Money that the venue has and owes somebody; `since` is the ISO instant of the oldest. */
  toReturn: v.object({ ...IssueSumSchema.entries, since: v.nullable(v.string()) }),
  /** Refunds that the provider refused. */
  refused: IssueSumSchema,
  /** Money that somebody has decided to keep and that can still go back. */
  kept: IssueSumSchema,
})
export type IssuePage = v.InferOutput<typeof IssuePageSchema>

/** The answer of `POST /api/refunds` and of `POST /api/payment-issues/{id}/resolve`. */
export const MoneyAnswerSchema = v.object({
  reservations: v.array(AdminReservationSchema),
  refunds: v.array(RefundEntrySchema),
})
export type MoneyAnswer = v.InferOutput<typeof MoneyAnswerSchema>

/** An issue's kind and key, parsed from its id: `refund-12`, `reservation-5`, `charge-…-2`, `event-9`, `doubled-5-8000`, `kept-refund-12`. */
export const IssueIdSchema = v.pipe(
  v.string('Identificador inválido'),
  v.regex(
    /^(((kept-)?(refund|reservation)|part|event)-[1-9]\d{0,8}|charge-[0-9a-f-]{36}(-\d{1,6})?|doubled(-[1-9]\d{0,8}){2})$/,
    'Identificador inválido',
  ),
  v.transform((id) => {
    const dash = id.indexOf('-')
    const kind = id.slice(0, dash) as IssueIdKind
    return { id, kind, key: id.slice(dash + 1) }
  }),
)
type IssueIdKind = 'refund' | 'reservation' | 'part' | 'event' | 'charge' | 'doubled' | 'kept'
export type IssueId = v.InferOutput<typeof IssueIdSchema>

const NewPlaceSchema = wireObject({
  reservationId: IdSchema,
  date: CivilDateSchema,
  startTime: HourSchema,
  courtId: IdSchema,
})

/** `POST /api/payment-issues/{id}/resolve`. `slots` belong to `rebook`: one for each reservation; `reservationId` to `tie`: whose the money is. */
export const ResolutionSchema = v.pipe(
  wireObject({
    action: v.picklist(ISSUE_ACTIONS, 'Escolha o que fazer'),
    slots: v.optional(
      v.pipe(v.array(NewPlaceSchema, 'Lista inválida'), v.maxLength(50, 'Lista longa demais')),
      [],
    ),
    reservationId: v.optional(IdSchema),
    note: NoteSchema,
  }),
  v.forward(
    v.check(
      ({ action, slots }) => action !== 'rebook' || slots.length > 0,
      'Escolha os novos horários',
    ),
    ['slots'],
  ),
  v.forward(
    v.check(
      ({ action, reservationId }) => action !== 'tie' || reservationId !== undefined,
      'Escolha a reserva',
    ),
    ['reservationId'],
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
  /** Lists what was kept instead and can still go back. */
  kept: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Use true ou false'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
  /** Without one all of them are answered as a list. */
  page: v.optional(PageSchema),
})
