import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { MonthSchema } from '../../platform/time/month.ts'
import { LEDGER_METHODS, PaymentTotalSchema } from './ledger.ts'

/** Sums what came in and went back of a month by one method; in reais. */
const MonthMethodSchema = v.omit(PaymentTotalSchema, ['date'])
export type MonthMethod = v.InferOutput<typeof MonthMethodSchema>

/** The sums of a month, of nobody in particular: they stay when a person is erased. In reais. */
export const MonthFiguresSchema = v.object({
  methods: v.array(MonthMethodSchema),
  received: v.number(),
  refunded: v.number(),
  net: v.number(),
  /** Customers' credit: what they were given, what of it paid for something, what ended. */
  creditGiven: v.number(),
  creditUsed: v.number(),
  creditExpired: v.number(),
  courtesies: v.number(),
  /** Given by staff at prices below the table's. */
  discounts: v.number(),
  supplied: v.number(),
  withdrawn: v.number(),
})
export type MonthFigures = v.InferOutput<typeof MonthFiguresSchema>

/** An entry of this month about an earlier one: money that goes back of what came then, or that was taken then and arrived late. */
const MonthCorrectionSchema = v.object({
  book: v.string(),
  id: v.string(),
  date: AnsweredDateSchema,
  /** The month that it would have changed. */
  of: MonthSchema,
  method: v.picklist(LEDGER_METHODS),
  amount: v.number(),
  isLate: v.boolean(),
})
export type MonthCorrection = v.InferOutput<typeof MonthCorrectionSchema>

/** `GET /api/months/:month`. */
export const MonthAnswerSchema = v.object({
  month: MonthSchema,
  /** `running`: its last day is not over; `over`: it can be closed. */
  state: v.picklist(['running', 'over', 'closed']),
  figures: MonthFiguresSchema,
  closedAt: v.nullable(v.string()),
  closedBy: v.nullable(v.string()),
  /** Whether the entries still give what was closed: nothing in the product changes them. */
  isAsClosed: v.boolean(),
  /** The first of them, and how many there are with their sum. */
  corrections: v.object({
    entries: v.array(MonthCorrectionSchema),
    count: v.number(),
    amount: v.number(),
  }),
})
export type MonthAnswer = v.InferOutput<typeof MonthAnswerSchema>

/** The files of a month for whoever keeps its books. */
export const MONTH_FILES = ['servicos', 'creditos', 'cortesias-e-caixa'] as const
export type MonthFile = (typeof MONTH_FILES)[number]
