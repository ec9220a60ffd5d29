import * as v from 'valibot'
import { CreditReachSchema } from './creditReach.ts'
import { ListedCustomerSchema } from './listedCustomer.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { SPORTS } from '../../venue/courts/sport.ts'
import { RESERVATION_STATUSES } from '../../venue/occupancy/reservationStatus.ts'
import { PAYMENT_STATUSES } from '../../platform/money/paid.ts'
import { CustomerCreditSchema } from '../../book/credit/credit.ts'
import { UsualHourSchema } from './usualHour.ts'
import { HistoryEntrySchema, AuditActionSchema } from '../../account/audit/audit.ts'

/** For how long it is counted that somebody did not come. */
export const MISSED_DAYS = 180
/** For how long two records that were taken for one person can be parted again. */
export const UNDO_DAYS = 30

/** A field that a merge chooses from one of two records. */
export const MERGED_FIELDS = ['name', 'phone', 'email', 'cpf', 'notes'] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

const CustomerHourSchema = v.object({
  id: v.number(),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  courtName: v.string(),
  sportType: v.picklist(SPORTS),
  status: v.picklist(RESERVATION_STATUSES),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  /** In reais; `paid` has the parts of one that is not covered too. */
  price: v.number(),
  paid: v.exactOptional(v.number()),
  arrivedAt: v.nullable(v.string()),
  missedAt: v.nullable(v.string()),
  version: v.number(),
})
export type CustomerHour = v.InferOutput<typeof CustomerHourSchema>

/** An hour that is to be paid, with what is needed to take its money. */
const OpenHourSchema = v.object({
  ...CustomerHourSchema.entries,
  customerId: v.nullable(v.number()),
  customerName: v.string(),
  userId: v.nullable(v.number()),
  paymentGroupId: v.nullable(v.string()),
  recurrenceId: v.nullable(v.string()),
  paidBy: v.nullable(v.picklist(['attempt', 'admin', 'credit'])),
})
export type OpenHour = v.InferOutput<typeof OpenHourSchema>

/** `GET /api/customers/{id}`: e-mail and phone whole. */
export const CustomerDetailSchema = v.object({
  ...ListedCustomerSchema.entries,
  /** Masked. */
  cpf: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  /** ISO instant. */
  since: v.string(),
  /** What bookings say that is not what is stored. */
  suggestions: v.array(
    v.object({
      field: v.picklist(['name', 'phone', 'email']),
      value: v.string(),
      reservationId: v.number(),
    }),
  ),
  /** Soonest first. */
  coming: v.array(CustomerHourSchema),
  /** Latest first, the last of them. */
  past: v.array(CustomerHourSchema),
  /** All that are to be paid, of whatever age, in order; a server of before does not say. */
  open: v.exactOptional(v.array(OpenHourSchema)),
  /** In reais: what was paid, what of the approved hours is not, and what was paid of cancelled ones without a decision that it stays. */
  money: v.object({ paid: v.number(), open: v.number(), undecided: v.number() }),
  credits: CustomerCreditSchema,
  creditReach: CreditReachSchema,
  /** What they play most, of the last hours; null before the second. */
  usual: v.nullable(UsualHourSchema),
  /** How often they did not come, of late. */
  missed: v.number(),
  /** Mails about their reservations, the latest first. */
  messages: v.array(
    v.object({ at: v.string(), kind: v.string(), reservationId: v.number(), isSent: v.boolean() }),
  ),
  history: v.array(v.object({ ...HistoryEntrySchema.entries, action: AuditActionSchema })),
  /** Records that were merged into this one and can be parted again. */
  merges: v.array(v.object({ id: v.number(), name: v.string(), at: v.string() })),
})
export type CustomerDetail = v.InferOutput<typeof CustomerDetailSchema>

/** The answer to an edit of a customer: e-mail and phone whole, the CPF masked. */
export const EditedCustomerSchema = v.object({
  ...ListedCustomerSchema.entries,
  cpf: CustomerDetailSchema.entries.cpf,
  notes: CustomerDetailSchema.entries.notes,
})
export type EditedCustomer = v.InferOutput<typeof EditedCustomerSchema>
