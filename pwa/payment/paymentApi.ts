import type { CustomerPaymentMethod, PaymentAnswer } from '#shared/payment/payment.schema.ts'
import type { PaymentInput } from './paymentInput.ts'

/** All the payment needs from outside; tests pass a plain object. */
export type PaymentApi = {
  /** The same key means the same attempt, however often it is asked for. */
  create(request: PaymentInput, signal: AbortSignal, key: string): Promise<PaymentAnswer>
  read(paymentId: string, signal: AbortSignal): Promise<PaymentAnswer>
  release(reservationIds: readonly number[], signal: AbortSignal): Promise<void>
  /** Calls back when something may have changed: the page is seen again, the server told news. */
  onHint?(listener: () => void): () => void
}

export type RestoredPayment = { paymentId: string; method: CustomerPaymentMethod }
