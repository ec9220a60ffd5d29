import type {
  AttemptState,
  ChargeStatus,
  PaymentStatusAnswer,
} from '#shared/payment/charges/payment.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'

// The wire field `asaasStatus` is named after the first provider and uses its statuses.

/** The field's value for a charge at a provider without Asaas's statuses. */
export function asaasStatusLike(status: ChargeStatus, method: CustomerPaymentMethod): string {
  switch (status) {
    case 'paid':
      return method === 'PIX' ? 'RECEIVED' : 'CONFIRMED'
    case 'refunded':
      return 'REFUNDED'
    case 'refunding':
      return 'REFUND_REQUESTED'
    case 'in-analysis':
      return 'AWAITING_RISK_ANALYSIS'
    case 'disputed':
      return 'CHARGEBACK_REQUESTED'
    case 'open':
    case 'cancelled':
      return 'PENDING'
  }
}

/** The provider's own status, or a synthetic CANCELLED or FAILED that Asaas does not have. */
export function asaasStatusOf(state: AttemptState, providerStatus: string | null): string {
  if (state === 'failed') return 'FAILED'
  if (state === 'cancelled') return 'CANCELLED'
  return providerStatus ?? 'PENDING'
}

/** The same shown with its reservation: a paid charge whose hours were lost must not be shown as a confirmed court. */
export function asaasStatusFor(
  attempt: {
    state: AttemptState
    chargeStatus: ChargeStatus | null
    providerStatus: string | null
  },
  reservationStatus: PaymentStatusAnswer['reservationStatus'],
): string {
  const isLost = attempt.state === 'paid' && reservationStatus !== 'approved'
  if (isLost && attempt.chargeStatus !== 'refunded') return 'REFUND_REQUESTED'
  return asaasStatusOf(attempt.state, attempt.providerStatus)
}
