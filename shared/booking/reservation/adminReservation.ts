import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { RESERVATION_STATUSES } from '../../venue/occupancy/reservationStatus.ts'
import { EndReasonSchema } from './status.ts'
import { PAYMENT_STATUSES } from '../../platform/money/paid.ts'
import { RefundEntrySchema } from '../../book/credit/refundEntry.ts'
import { SPORTS } from '../../venue/courts/sport.ts'
import type { EditableField } from './adminReservation.schema.ts'
import { HistoryEntrySchema } from '../../account/audit/audit.ts'
import { TILL_METHODS } from '../../book/till/till.ts'
import { OccupationSchema } from '../../venue/hours/availability.ts'

/** A reservation in the staff's lists and the agenda, with all that staff may set but the CPF, which only the detail shows; `price` in reais. */
export const AdminReservationSchema = v.object({
  id: v.number(),
  courtId: v.number(),
  court: v.object({ id: v.number(), name: v.string() }),
  /** The admin who made it; null when a customer did. */
  userId: v.nullable(v.number()),
  customerName: v.string(),
  customerEmail: v.string(),
  customerPhone: v.string(),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  status: v.picklist(RESERVATION_STATUSES),
  canceledReason: v.nullable(EndReasonSchema),
  price: v.number(),
  /** Says what of the price is paid, in reais: also the parts of one that is not covered yet. Missing in what an earlier version stored on a device. */
  paid: v.exactOptional(v.number()),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  paymentMethod: v.nullable(v.string()),
  paidBy: v.nullable(v.picklist(['attempt', 'admin', 'credit'])),
  /** In lists only: the state of its refund, while it still counts as paid. */
  refundState: v.exactOptional(RefundEntrySchema.entries.state),
  reservationType: v.picklist(['aula', 'avulso', 'recorrente']),
  sportType: v.picklist(SPORTS),
  notes: v.nullable(v.string()),
  paymentGroupId: v.nullable(v.string()),
  recurrenceId: v.nullable(v.string()),
  /** Whether this occurrence was changed by hand, apart from its series. */
  detached: v.boolean(),
  /** Whom it is of; missing in what an earlier version stored on a device. */
  customerId: v.exactOptional(v.nullable(v.number())),
  /** ISO instants at which staff noted that somebody is there, or that nobody came. */
  arrivedAt: v.exactOptional(v.nullable(v.string())),
  missedAt: v.exactOptional(v.nullable(v.string())),
  /** ISO instants. */
  expiresAt: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
} satisfies Record<Exclude<EditableField, 'customerCpf'>, v.GenericSchema> & v.ObjectEntries)
export type AdminReservation = v.InferOutput<typeof AdminReservationSchema>

/** What a reservation costs and how it was paid; `price` in reais. */
const ReservationPriceSchema = v.pick(AdminReservationSchema, [
  'price',
  'paid',
  'paymentStatus',
  'paidBy',
  'paymentMethod',
])
export type ReservationPrice = v.InferOutput<typeof ReservationPriceSchema>

const ReservationMoneySchema = v.object({
  /** The refund, requested or done; null without one. */
  refund: v.nullable(RefundEntrySchema),
  /** Whether an admin decided that it stays with the venue. */
  isKept: v.boolean(),
  /** By what it is paid at the desk, in reais; missing when it is not. */
  parts: v.exactOptional(
    v.array(
      v.object({
        method: v.union([v.picklist(['balance', 'courtesy']), v.picklist(TILL_METHODS)]),
        amount: v.number(),
      }),
    ),
  ),
})
export type ReservationMoney = v.InferOutput<typeof ReservationMoneySchema>

/** `GET /api/reservations/{id}`. */
export const AdminReservationDetailSchema = v.object({
  ...AdminReservationSchema.entries,
  customerCpf: v.nullable(v.string()),
  createdBy: v.object({ role: v.picklist(['admin', 'customer']), name: v.nullable(v.string()) }),
  history: v.array(HistoryEntrySchema),
  /** The rest of its series, in order, and the dates that were left out. */
  series: v.array(
    v.object({
      id: v.number(),
      date: AnsweredDateSchema,
      startTime: v.string(),
      status: v.picklist(RESERVATION_STATUSES),
      detached: v.exactOptional(v.boolean()),
      price: v.exactOptional(AdminReservationSchema.entries.price),
      paid: AdminReservationSchema.entries.paid,
      paymentStatus: v.exactOptional(AdminReservationSchema.entries.paymentStatus),
      paidBy: v.exactOptional(AdminReservationSchema.entries.paidBy),
      paymentMethod: v.exactOptional(AdminReservationSchema.entries.paymentMethod),
    }),
  ),
  skippedDates: v.array(AnsweredDateSchema),
  /** All that was paid together with it, itself included, in order. */
  group: v.array(
    v.object({
      ...v.pick(AdminReservationSchema, ['id', 'startTime', 'endTime', 'date', 'status']).entries,
      ...ReservationPriceSchema.entries,
    }),
  ),
  money: ReservationMoneySchema,
})
export type AdminReservationDetail = v.InferOutput<typeof AdminReservationDetailSchema>

/** Why a date of a series is not possible as requested. */
const OccurrenceObstacleSchema = v.union([
  v.object({ reason: v.literal('taken'), by: OccupationSchema, name: v.nullable(v.string()) }),
  v.object({ reason: v.literal('closed'), description: v.string() }),
  v.object({ reason: v.literal('outside-hours') }),
  v.object({ reason: v.literal('past') }),
  v.object({ reason: v.literal('no-court') }),
])
export type OccurrenceObstacle = v.InferOutput<typeof OccurrenceObstacleSchema>

export const OccurrencePreviewSchema = v.object({
  date: AnsweredDateSchema,
  courtId: v.number(),
  obstacle: v.nullable(OccurrenceObstacleSchema),
  /** Other courts that play the sport and are free at these hours, the best first. */
  otherCourts: v.array(v.object({ id: v.number(), name: v.string() })),
})
export type OccurrencePreview = v.InferOutput<typeof OccurrencePreviewSchema>

/** The answer to a creation by staff: the first reservation's fields, all reservations, and the dates left out. */
export const AdminReservationAnswerSchema = v.object({
  ...AdminReservationSchema.entries,
  reservations: v.array(AdminReservationSchema),
  skipped: v.array(OccurrencePreviewSchema),
})
export type AdminReservationAnswer = v.InferOutput<typeof AdminReservationAnswerSchema>

/** The answer to an edit: the row itself, and all that changed with it. */
export const ChangedReservationSchema = v.object({
  ...AdminReservationSchema.entries,
  reservations: v.array(AdminReservationSchema),
})
export type ChangedReservation = v.InferOutput<typeof ChangedReservationSchema>
