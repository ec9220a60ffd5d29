import type { InferInput } from 'valibot'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { PaymentRequestSchema } from '#shared/payment/payment.schema.ts'
import { request } from './client.ts'

/** A payment as the wire carries it; `value` in reais. */
export type PaymentWish = InferInput<typeof PaymentRequestSchema>

/** A second PIX request returns the group's live charge; a request for the other method replaces it. */
export function createPayment(wish: PaymentWish, signal?: AbortSignal, idempotencyKey?: string) {
  return request<PaymentAnswer>('POST', '/api/payments', { body: wish, signal, idempotencyKey })
}

export function readPayment(id: string, signal?: AbortSignal) {
  return request<PaymentAnswer>('GET', `/api/payments/${encodeURIComponent(id)}/status`, { signal })
}
