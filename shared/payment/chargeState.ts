import type { PaymentStatus } from './payment.schema.ts'

/** What became of one attempt, in our words. */
export type AttemptState =
  'creating' | 'pending' | 'unknown' | 'in_analysis' | 'paid' | 'failed' | 'cancelled'

/** What the provider says of a charge. `deleted` is apart from the status at Asaas (`research/asaas-pix.md` §1.5). */
export type ChargeWord = { status: string; deleted: boolean }

const PAID = new Set([
  'CONFIRMED',
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
])
const IN_ANALYSIS = new Set(['AWAITING_RISK_ANALYSIS', 'AUTHORIZED'])

/** Whether money has come in for the charge, even if some of it has gone back since. */
export function isPaidWord({ status }: Pick<ChargeWord, 'status'>): boolean {
  return PAID.has(status)
}

/** The attempt's state after the provider's word. What is paid stays paid and what is closed stays closed, however late an older word comes; an analysis may go back to pending. */
export function nextAttemptState(state: AttemptState, word: ChargeWord): AttemptState {
  if (state === 'paid' || isPaidWord(word)) return 'paid'
  if (state === 'failed' || state === 'cancelled') return state
  if (word.deleted) return 'cancelled'
  return IN_ANALYSIS.has(word.status) ? 'in_analysis' : 'pending'
}

/** `asaasStatus` as the client knows it: the provider's own word, or a synthetic CANCELLED or FAILED that Asaas does not have. */
export function clientStatusWord(state: AttemptState, providerStatus: string | null): string {
  if (state === 'failed') return 'FAILED'
  if (state === 'cancelled') return 'CANCELLED'
  return providerStatus ?? 'PENDING'
}

/** `paymentStatus` of an attempt (`research/asaas-pix.md` §7.2). */
export function paymentStatusOf(state: AttemptState, providerStatus: string | null): PaymentStatus {
  if (state === 'failed' || state === 'cancelled') return 'failed'
  if (state !== 'paid') return 'pending'
  return providerStatus === 'REFUNDED' ? 'refunded' : 'paid'
}
