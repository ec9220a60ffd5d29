import * as v from 'valibot'
import { wireObject } from '../http/fields.ts'
import { daysBetween, type CivilDate } from '../time/civil.ts'
import { CivilDateSchema } from '../time/time.schema.ts'
import type { AttemptState, CustomerPaymentMethod, PaymentStatus } from './payment.ts'

/** One charge in the list of payments; amounts in reais. */
export type AttemptEntry = {
  id: string
  paymentGroupId: string
  number: number
  method: CustomerPaymentMethod
  state: AttemptState
  paymentStatus: PaymentStatus
  /** The provider's own status text. */
  providerStatus: string | null
  /** The charge's id at the provider. */
  chargeId: string | null
  amount: number
  received: number | null
  refunded: number
  /** Requested and not refunded yet. */
  refunding: number
  cardBrand: string | null
  cardLast4: string | null
  customerName: string
  customerEmail: string
  reservations: number
  /** ISO instants. */
  createdAt: string
  paidAt: string | null
}

/** The money of one venue day and payment method, and how much of it was refunded since; in reais. */
export type PaymentTotal = {
  date: CivilDate
  method: CustomerPaymentMethod | 'desk'
  count: number
  received: number
  refunded: number
  net: number
}

export const MAX_PAYMENT_DAYS = 366

const PageSchema = v.pipe(
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
export const ATTEMPT_FILTERS = ['open', 'paid', 'refunded', 'failed', 'cancelled'] as const

/** `GET /api/payment-attempts` and its CSV: everything optional, everything combined. */
export const AttemptQuerySchema = v.pipe(
  wireObject({
    ...RangeFields,
    state: v.optional(v.picklist(ATTEMPT_FILTERS, 'Situação inválida')),
    method: v.optional(v.picklist(['PIX', 'CREDIT_CARD'], 'Forma de pagamento inválida')),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'Busca longa demais'))),
    page: v.optional(PageSchema, '1'),
    perPage: v.optional(v.pipe(PageSchema, v.maxValue(200, 'No máximo 200 por página')), '50'),
  }),
  v.forward(isOrdered(), ['endDate']),
  v.forward(isShort(), ['endDate']),
)
export type AttemptQuery = v.InferOutput<typeof AttemptQuerySchema>

/** `GET /api/payment-attempts/totals`. */
export const TotalsQuerySchema = v.pipe(
  wireObject({ startDate: CivilDateSchema, endDate: CivilDateSchema }),
  v.forward(isOrdered(), ['endDate']),
  v.forward(isShort(), ['endDate']),
)

/** `GET /api/takings`: what was taken on a day. */
export const DayQuerySchema = wireObject({ date: CivilDateSchema })
