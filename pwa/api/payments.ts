import type { InferInput } from 'valibot'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { PaymentRequestSchema } from '#shared/payment/charges/payment.schema.ts'
import { request, type RequestOptions } from './client.ts'

/** A payment as the wire carries it; `value` in reais. */
export type PaymentWish = InferInput<typeof PaymentRequestSchema>

/** How long an answer is waited for: the server asks the provider first. */
type Waiting = Pick<RequestOptions, 'signal' | 'silenceMs'>

/** A second PIX request returns the group's live charge; a request for the other method replaces it. */
export function createPayment(wish: PaymentWish, idempotencyKey: string, call: Waiting) {
  return request<PaymentAnswer>('POST', '/api/payments', { ...call, body: wish, idempotencyKey })
}

export function readPayment(id: string, call?: Waiting) {
  return request<PaymentAnswer>('GET', `/api/payments/${encodeURIComponent(id)}/status`, call)
}
