import type { PaymentStatus } from './payment.schema.ts'

/** What became of one attempt. */
export type AttemptState =
  'creating' | 'pending' | 'unknown' | 'in_analysis' | 'paid' | 'failed' | 'cancelled'

/** How a charge is at its provider, whichever that is: `disputed` while the payer takes the money back, `cancelled` when nobody can pay it any more. */
export const CHARGE_STATUSES = [
  'open',
  'in-analysis',
  'paid',
  'refunding',
  'refunded',
  'disputed',
  'cancelled',
] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

const PAID: ReadonlySet<ChargeStatus> = new Set(['paid', 'refunding', 'refunded', 'disputed'])

/** Whether money has come in for the charge, even if some of it has gone back since. */
export function hasBeenPaid(status: ChargeStatus): boolean {
  return PAID.has(status)
}

/** The attempt's state after what the provider says. What is paid stays paid and what is closed stays closed, however late an older status comes; an analysis may go back to pending. */
export function nextAttemptState(state: AttemptState, status: ChargeStatus): AttemptState {
  if (state === 'paid' || hasBeenPaid(status)) return 'paid'
  if (state === 'failed' || state === 'cancelled') return state
  if (status === 'cancelled') return 'cancelled'
  return status === 'in-analysis' ? 'in_analysis' : 'pending'
}

/** `paymentStatus` of an attempt. */
export function paymentStatusOf(state: AttemptState, status: ChargeStatus | null): PaymentStatus {
  if (state === 'failed' || state === 'cancelled') return 'failed'
  if (state !== 'paid') return 'pending'
  return status === 'refunded' ? 'refunded' : 'paid'
}
