import * as v from 'valibot'
import { CustomerPaymentMethodSchema, PAYMENT_STATUSES } from '../../platform/money/paid.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { PathIdSchema } from '../../platform/http/id.schema.ts'
import { daysBetween } from '../../platform/time/civil.ts'
import { CivilDateSchema, AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { TILL_METHOD_NAMES, TILL_METHODS, PixStateSchema } from '../../book/till/till.ts'
import { SHORT_METHOD_LABELS, AttemptStateSchema } from './payment.ts'

/** One charge in the list of payments; amounts in reais. */
export const AttemptEntrySchema = v.object({
  id: v.string(),
  paymentGroupId: v.string(),
  number: v.number(),
  method: CustomerPaymentMethodSchema,
  state: AttemptStateSchema,
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  /** The provider's own status text. */
  providerStatus: v.nullable(v.string()),
  /** The charge's id at the provider. */
  chargeId: v.nullable(v.string()),
  amount: v.number(),
  received: v.nullable(v.number()),
  refunded: v.number(),
  /** Requested and not refunded yet. */
  refunding: v.number(),
  cardBrand: v.nullable(v.string()),
  cardLast4: v.nullable(v.string()),
  customerName: v.string(),
  customerEmail: v.string(),
  reservations: v.number(),
  /** ISO instants. */
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
})
export type AttemptEntry = v.InferOutput<typeof AttemptEntrySchema>

/** What was taken or given back at the counter, by the customer's credit, or for nothing; the amount in reais with its sign. */
const CounterPartSchema = v.object({
  kind: v.picklist(['movement', 'credit', 'courtesy']),
  /** Of its own book. */
  id: v.number(),
  /** ISO instants: when it was written down, on whose day it counts, and when it was made on a device that had no connection. */
  at: v.string(),
  madeAt: v.exactOptional(v.nullable(v.string())),
  method: v.union([v.picklist(['customer-credit', 'courtesy']), v.picklist(TILL_METHODS)]),
  amount: v.number(),
  /** Null of a tab that is nobody's reservation. */
  reservationId: v.nullable(v.number()),
  tabId: v.exactOptional(v.nullable(v.number())),
  paymentGroupId: v.nullable(v.string()),
  customerName: v.string(),
  customerEmail: v.string(),
  who: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Of a card: what somebody typed from the machine's receipt. */
  nsu: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  /** Whether it puts right what was written by mistake, or a PIX that never came: nothing was handed back. */
  isCorrection: v.exactOptional(v.boolean()),
  /** The movement's, by which it is named. */
  key: v.exactOptional(v.string()),
  /** Null of what is no PIX at the counter that came in. */
  pix: v.exactOptional(v.nullable(PixStateSchema)),
})
export type CounterPart = v.InferOutput<typeof CounterPartSchema>

/** Money of a charge that went back by the provider, or was undone there, on the day on which that happened; the amount in reais with its sign. */
const ChargeChangeSchema = v.object({
  kind: v.picklist(['refund', 'change']),
  id: v.number(),
  /** ISO instants: its own, and when the money had come. */
  at: v.string(),
  cameAt: v.nullable(v.string()),
  method: CustomerPaymentMethodSchema,
  amount: v.number(),
  paymentGroupId: v.string(),
  customerName: v.string(),
  customerEmail: v.string(),
  reservations: v.number(),
})
export type ChargeChange = v.InferOutput<typeof ChargeChangeSchema>

/** A part by which something is paid: a charge online with what of it went back, or what people took. */
export const LedgerEntrySchema = v.union([
  v.object({ kind: v.literal('attempt'), ...AttemptEntrySchema.entries }),
  ChargeChangeSchema,
  CounterPartSchema,
])
export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>

/** How a part may have been paid. */
export const LEDGER_METHODS = [
  'PIX',
  'CREDIT_CARD',
  ...TILL_METHODS,
  'customer-credit',
  'courtesy',
] as const
export type LedgerMethod = (typeof LEDGER_METHODS)[number]
export const LEDGER_METHOD_NAMES: Record<LedgerMethod, string> = {
  ...SHORT_METHOD_LABELS,
  ...TILL_METHOD_NAMES,
  'customer-credit': 'Crédito do cliente',
  courtesy: 'Cortesia',
}

/** Sums of one venue day by one method, in reais, of what came in and of what went back: the same entries that the list of all parts has of that day. */
export const PaymentTotalSchema = v.object({
  date: AnsweredDateSchema,
  method: v.union([CustomerPaymentMethodSchema, v.picklist(TILL_METHODS)]),
  count: v.number(),
  received: v.number(),
  refunded: v.number(),
  net: v.number(),
})
export type PaymentTotal = v.InferOutput<typeof PaymentTotalSchema>

export const MAX_PAYMENT_DAYS = 366

export const PageSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, 'Página inválida'),
  v.transform(Number),
)
const RangeFields = {
  startDate: v.optional(CivilDateSchema),
  endDate: v.optional(CivilDateSchema),
}
const END_FIRST = 'A data final deve ser igual ou posterior à inicial'
const TOO_LONG = `No máximo ${MAX_PAYMENT_DAYS} dias de uma vez`

type Range = { startDate?: string | undefined; endDate?: string | undefined }
const isOrdered = <T extends Range>() =>
  v.check<T, string>(
    ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
    END_FIRST,
  )
const isShort = <T extends Range>() =>
  v.check<T, string>(
    ({ startDate, endDate }) =>
      !startDate || !endDate || daysBetween(startDate, endDate) < MAX_PAYMENT_DAYS,
    TOO_LONG,
  )

/** The filters of a list of payments: `open` may still be paid, `refunded` is refunded completely, `paid` is not. */
const ATTEMPT_FILTERS = ['open', 'paid', 'refunded', 'failed', 'cancelled'] as const

/** Those of a list of all parts: `to-check` is a PIX at the counter that nobody has seen at the bank. */
export const TENDER_FILTERS = [...ATTEMPT_FILTERS, 'to-check'] as const

/** `GET /api/payment-attempts` and its CSV: everything optional, everything combined. */
const ListFields = {
  ...RangeFields,
  state: v.optional(v.picklist(ATTEMPT_FILTERS, 'Situação inválida')),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'Busca longa demais'))),
  page: v.optional(PageSchema, '1'),
  perPage: v.optional(v.pipe(PageSchema, v.maxValue(200, 'No máximo 200 por página')), '50'),
}
export const AttemptQuerySchema = v.pipe(
  wireObject({
    ...ListFields,
    method: v.optional(v.picklist(['PIX', 'CREDIT_CARD'], 'Forma de pagamento inválida')),
  }),
  v.forward(isOrdered(), ['endDate']),
  v.forward(isShort(), ['endDate']),
)
export type AttemptQuery = v.InferOutput<typeof AttemptQuerySchema>

/** Leaves out all that did not pass through one drawer. */
const DrawerFields = { drawer: v.optional(PathIdSchema) }

/** `GET /api/tenders`: the same of every part. Charges that came to nothing are listed when `attempts` asks for all. */
export const TenderQuerySchema = v.pipe(
  wireObject({
    ...ListFields,
    state: v.optional(v.picklist(TENDER_FILTERS, 'Situação inválida')),
    method: v.optional(v.picklist(LEDGER_METHODS, 'Forma de pagamento inválida')),
    attempts: v.optional(v.literal('all', 'Use all')),
    ...DrawerFields,
  }),
  v.forward(isOrdered(), ['endDate']),
  v.forward(isShort(), ['endDate']),
)
export type TenderQuery = v.InferOutput<typeof TenderQuerySchema>

/** `GET /api/payment-attempts/totals`. */
export const TotalsQuerySchema = v.pipe(
  wireObject({ startDate: CivilDateSchema, endDate: CivilDateSchema, ...DrawerFields }),
  v.forward(isOrdered(), ['endDate']),
  v.forward(isShort(), ['endDate']),
)

/** `GET /api/takings`: what was taken on a day. */
export const DayQuerySchema = wireObject({ date: CivilDateSchema, ...DrawerFields })
