import * as v from 'valibot'
/** A refund as admins see it; `amount` in reais. */
export const RefundEntrySchema = v.object({
  id: v.number(),
  amount: v.number(),
  reason: v.string(),
  state: v.picklist(['requested', 'in_progress', 'done', 'refused']),
  /** The provider's message, when it refused. */
  message: v.nullable(v.string()),
  /** The reason, typed by the admin. */
  note: v.nullable(v.string()),
  /** ISO instants. */
  askedAt: v.string(),
  doneAt: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
})
export type RefundEntry = v.InferOutput<typeof RefundEntrySchema>
