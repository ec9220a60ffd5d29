import type { PaymentStatusAnswer } from '#shared/payment/charges/payment.ts'

/** `released`: refused in a way that also gives the slots back. */
export type PaymentOutcome = 'success' | 'failed' | 'released' | 'pending'
type PaymentStates = Pick<
  PaymentStatusAnswer,
  'paymentStatus' | 'reservationStatus' | 'asaasStatus'
>

export function paymentOutcome(answer: PaymentStates): PaymentOutcome {
  const { asaasStatus, paymentStatus, reservationStatus } = answer
  if (asaasStatus === 'CANCELLED' || asaasStatus === 'REFUNDED') return 'released'
  if (asaasStatus === 'FAILED' || paymentStatus === 'failed') return 'failed'
  // Money that came too late is in, but its slots may be gone: that is no confirmed reservation.
  if (reservationStatus === 'canceled' || reservationStatus === 'pending_confirmation') {
    return 'pending'
  }
  if (asaasStatus === 'CONFIRMED' || asaasStatus === 'RECEIVED') return 'success'
  return paymentStatus === 'paid' && reservationStatus === 'approved' ? 'success' : 'pending'
}
