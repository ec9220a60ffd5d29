/** A refund as admins see it; `amount` in reais. */
export type RefundEntry = {
  id: number
  amount: number
  reason: string
  state: 'requested' | 'in_progress' | 'done' | 'refused'
  /** The provider's message, when it refused. */
  message: string | null
  /** The reason, typed by the admin. */
  note: string | null
  /** ISO instants. */
  askedAt: string
  doneAt: string | null
  withdrawnAt: string | null
}
