import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { PageSchema } from './ledger.ts'

export const RECEIVABLES_PER_PAGE = 100

/** Why somebody owes the venue money. */
const ReceivableKindSchema = v.picklist([
  /** An hour that nobody has paid. */
  'unpaid',
  /** An hour whose money was taken back at the provider. */
  'taken-back',
  /** A price that went back, or became credit or an hour, and went back once more. */
  'doubled',
  /** A tab that is not paid. */
  'tab',
  /** A PIX to the venue's own key that never came, and of which something had gone back already. */
  'pix-missing',
])
export type ReceivableKind = v.InferOutput<typeof ReceivableKindSchema>

/** An entry of 'A receber'; the amount in reais. */
const ReceivableSchema = v.object({
  kind: ReceivableKindSchema,
  /** Names the reservation, the tab or the movement. */
  id: v.number(),
  /** The venue's day from which it is owed. */
  date: AnsweredDateSchema,
  startTime: v.nullable(v.string()),
  endTime: v.nullable(v.string()),
  courtName: v.nullable(v.string()),
  reservationId: v.nullable(v.number()),
  /** Names what its customer booked: the desk takes it as a whole. */
  paymentGroupId: v.nullable(v.string()),
  customerId: v.nullable(v.number()),
  /** The customer, or how the tab is called. */
  name: v.string(),
  phone: v.string(),
  amount: v.number(),
  /** Names the PIX that never came, to say that it did. */
  movement: v.exactOptional(v.string()),
  /** Where a part of it is paid: the amount is the rest. */
  price: v.exactOptional(v.number()),
})
export type Receivable = v.InferOutput<typeof ReceivableSchema>

const OwedSumSchema = v.object({ count: v.number(), amount: v.number() })
export type OwedSum = v.InferOutput<typeof OwedSumSchema>

/** `GET /api/receivables`: a page of what customers owe, the oldest first, and the sums of both lists in reais. */
export const ReceivablePageSchema = v.object({
  entries: v.array(ReceivableSchema),
  due: OwedSumSchema,
  coming: OwedSumSchema,
})
export type ReceivablePage = v.InferOutput<typeof ReceivablePageSchema>

export const ReceivableQuerySchema = wireObject({
  /** `due` is owed by now: hours of today and before. */
  when: v.optional(v.picklist(['due', 'coming'], 'Use due ou coming'), 'due'),
  page: v.optional(PageSchema, '1'),
  /** Leaves out all but what is owed in exactly that sum. */
  cents: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'Valor inválido'), v.transform(Number)),
  ),
})
export type ReceivableQuery = v.InferOutput<typeof ReceivableQuerySchema>
