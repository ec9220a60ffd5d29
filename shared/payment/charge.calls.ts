import * as v from 'valibot'
import { defineCall, either } from '../account/call/defineCall.ts'
import {
  DebugOutcomeSchema,
  DebugPaymentSchema,
  PaymentRequestSchema,
} from './charges/payment.schema.ts'
import { PaymentAnswerSchema } from './charges/payment.ts'

const byChargeId = v.object({ id: v.string() })

export const createPayment = defineCall({
  method: 'POST',
  path: '/api/payments',
  permission: 'anybody',
  says: 'Cobra por PIX ou cartão o que este navegador reservou',
  // Of a difference the payer is known, and need not be named.
  body: either(PaymentRequestSchema),
  status: 201,
  answer: PaymentAnswerSchema,
  repeats: 'by-key',
  refusals: [
    'already-paid',
    'card-elsewhere',
    'card-limit',
    'charge-refused',
    'credit-changed',
    'credit-short',
    'group-not-payable',
    'minimum-total',
    'move-over',
    'not-found',
    'paid-too-late',
    'payment-delayed',
    'payment-in-progress',
    'price-changed',
    'provider-unavailable',
    'too-many-attempts',
    'venue-cannot-charge',
    'venue-without-card',
    'venue-without-pix',
  ],
})
export const readPayment = defineCall({
  method: 'GET',
  path: '/api/payments/:id/status',
  permission: 'anybody',
  says: 'Diz em que pé está uma cobrança',
  params: byChargeId,
  answer: PaymentAnswerSchema,
  repeats: 'always',
  refusals: ['provider-unavailable'],
})
export const receiveAsaasEvent = defineCall({
  method: 'POST',
  path: '/api/webhooks/asaas',
  permission: 'anybody',
  says: 'Recebe um evento do Asaas, com o código dele em asaas-access-token',
  answer: v.object({ received: v.boolean() }),
  repeats: 'always',
  refusals: ['not-found', 'not-signed-in'],
})
export const createDebugPayment = defineCall({
  method: 'POST',
  path: '/api/debug/payments',
  permission: 'anybody',
  says: 'Cobrança de teste; só existe com o provedor de teste',
  body: DebugPaymentSchema,
  status: 201,
  answer: PaymentAnswerSchema,
  repeats: 'never',
})
export const readDebugPayment = defineCall({
  method: 'GET',
  path: '/api/debug/payments/:id/status',
  permission: 'anybody',
  says: 'Diz em que pé está uma cobrança de teste',
  params: byChargeId,
  answer: PaymentAnswerSchema,
  repeats: 'always',
})
export const simulateDebugPayment = defineCall({
  method: 'POST',
  path: '/api/debug/payments/:id/simulate',
  permission: 'anybody',
  says: 'Simula o resultado de uma cobrança de teste',
  params: byChargeId,
  body: DebugOutcomeSchema,
  answer: PaymentAnswerSchema,
  repeats: 'always',
})

export const chargeCalls = [
  createPayment,
  readPayment,
  receiveAsaasEvent,
  createDebugPayment,
  readDebugPayment,
  simulateDebugPayment,
] as const
