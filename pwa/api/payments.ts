import type { RequestOptions } from './client.ts'
import { send, type BodyOf } from './send.ts'

/** A payment as the wire carries it; `value` in reais. */
type PaymentWish = BodyOf<'POST /api/payments'>

/** How long an answer is waited for: the server asks the provider first. */
type Waiting = Pick<RequestOptions, 'signal' | 'silenceMs'>

/** A second PIX request returns the group's live charge; a request for the other method replaces it. */
export function createPayment(body: PaymentWish, key: string, call: Waiting) {
  return send('POST /api/payments', { ...call, body, key })
}

export function readPayment(id: string, call?: Waiting) {
  return send('GET /api/payments/:id/status', { params: { id }, ...call })
}
