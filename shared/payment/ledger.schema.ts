import * as v from 'valibot'
import { IdSchema } from '../hold/hold.schema.ts'
import { optionalLine } from '../http/optionalLine.ts'
import { wireObject } from '../http/wireObject.ts'
import { daysBetween } from '../time/civil.ts'
import { CivilDateSchema, HourSchema } from '../time/time.schema.ts'

/** What an admin may do about money that waits for a decision. */
export const ISSUE_ACTIONS = ['refund', 'rebook', 'keep', 'dismiss'] as const
export type IssueAction = (typeof ISSUE_ACTIONS)[number]

const NoteSchema = optionalLine(300)

/** `POST /api/refunds`. */
export const RefundRequestSchema = wireObject({
  reservationIds: v.pipe(
    v.array(IdSchema, 'Lista inválida'),
    v.minLength(1, 'Escolha ao menos uma reserva'),
    v.maxLength(100, 'Lista longa demais'),
  ),
  reason: NoteSchema,
})

/** What an issue is known by: `refund-12`, `reservation-5`, `charge-…`, `event-9`. */
export const IssueIdSchema = v.pipe(
  v.string('Identificador inválido'),
  v.regex(
    /^((refund|reservation|event)-[1-9]\d{0,8}|charge-[0-9a-f-]{36})$/,
    'Identificador inválido',
  ),
  v.transform((id) => {
    const dash = id.indexOf('-')
    const kind = id.slice(0, dash) as 'refund' | 'reservation' | 'event' | 'charge'
    return { id, kind, key: id.slice(dash + 1) }
  }),
)
export type IssueId = v.InferOutput<typeof IssueIdSchema>

/** Where a paid reservation goes instead. */
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

/** Days that a list of payments may span. */
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

/** What a list of payments may be narrowed to: `open` is what may still be paid, `refunded` what is all back, `paid` what is not. */
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
