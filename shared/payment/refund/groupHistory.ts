import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { PaidReservationSchema } from './issue.ts'
import { REFUSALS } from '../../platform/http/problem.ts'
import { AttemptEntrySchema } from '../charges/ledger.ts'
import { RefundEntrySchema } from '../../book/credit/refundEntry.ts'

/** One thing that happened to a payment group. */
const GroupHistoryEntrySchema = v.object({
  /** ISO instant. */
  at: v.string(),
  kind: v.picklist(['reservation', 'charge', 'event', 'refund', 'decision', 'mail']),
  text: v.string(),
  /** In reais. */
  amount: v.nullable(v.number()),
})
export type GroupHistoryEntry = v.InferOutput<typeof GroupHistoryEntrySchema>

/** A reservation of a payment group. */
const GroupReservationSchema = v.object({
  ...PaidReservationSchema.entries,
  /** Its refund is requested or done. */
  refundAsked: v.boolean(),
  /** Why nothing of its money can go back: it became another hour, or credit that was used. */
  refundRefusal: v.nullable(v.picklist(keysOf(REFUSALS))),
  /** Sums in reais: what a refund gives back, and what was used before of the credit that it became. */
  refundable: v.number(),
  usedCredit: v.number(),
})
export type GroupReservation = v.InferOutput<typeof GroupReservationSchema>

/** `GET /api/payment-groups/{paymentGroupId}`. */
export const PaymentGroupHistorySchema = v.object({
  paymentGroupId: v.string(),
  reservations: v.array(GroupReservationSchema),
  attempts: v.array(AttemptEntrySchema),
  refunds: v.array(RefundEntrySchema),
  /** In order of time. */
  story: v.array(GroupHistoryEntrySchema),
})
export type PaymentGroupHistory = v.InferOutput<typeof PaymentGroupHistorySchema>
