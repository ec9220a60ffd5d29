import { toReais } from '#shared/money/money.ts'
import type { RefundEntry } from '#shared/refund/refund.ts'

/** A row of `refunds`. */
export type RefundRow = {
  id: number
  attemptId: string
  /** Centavos. */
  amount: number
  reason: string
  note: string | null
  state: RefundEntry['state']
  providerMessage: string | null
  createdAt: string
  updatedAt: string
  begunAt: string | null
  doneAt: string | null
  withdrawnAt: string | null
}

/** A refund as the wire carries it. */
export function toRefundEntry(row: RefundRow): RefundEntry {
  return {
    id: row.id,
    amount: toReais(row.amount),
    reason: row.reason,
    state: row.state,
    message: row.state === 'refused' ? row.providerMessage : null,
    note: row.note,
    askedAt: row.createdAt,
    doneAt: row.doneAt,
    withdrawnAt: row.withdrawnAt,
  }
}
