import type { InferInput } from 'valibot'
import type { CardSchema } from '#shared/payment/charges/card.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'
import { request } from './client.ts'

export type DebugPayment = {
  /** In reais. */
  value: number
  paymentMethod: CustomerPaymentMethod
  customerName: string
  customerEmail: string
  customerPhone: string
  customerCpf: string
  creditCard?: InferInput<typeof CardSchema>
}
export type DebugOutcome = 'success' | 'pending' | 'error'

/** A charge that belongs to no reservation. 404 when the provider is not the sandbox. */
export function createDebugPayment(payment: DebugPayment, signal?: AbortSignal) {
  return request<PaymentAnswer>('POST', '/api/debug/payments', { body: payment, signal })
}

export function readDebugPayment(id: string, signal?: AbortSignal) {
  return request<PaymentAnswer>('GET', `${pathOf(id)}/status`, { signal })
}

export function simulateDebugPayment(id: string, outcome: DebugOutcome, signal?: AbortSignal) {
  return request<PaymentAnswer>('POST', `${pathOf(id)}/simulate`, { body: { outcome }, signal })
}

function pathOf(id: string) {
  return `/api/debug/payments/${encodeURIComponent(id)}`
}
