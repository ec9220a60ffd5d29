import { failureOf } from '../../api/failure.ts'
import { send, type BodyOf } from '../../api/send.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { PaymentApi, PaymentInput } from '../../payment/payment.ts'

type DebugPayment = BodyOf<'POST /api/debug/payments'>
export type DebugOutcome = BodyOf<'POST /api/debug/payments/:id/simulate'>['outcome']

export type DebugApi = {
  create(payment: DebugPayment, signal?: AbortSignal): Promise<PaymentAnswer>
  read(paymentId: string, signal?: AbortSignal): Promise<PaymentAnswer>
  simulate(paymentId: string, outcome: DebugOutcome): Promise<PaymentAnswer>
}

export const debugApi: DebugApi = {
  create: (body, signal) => send('POST /api/debug/payments', { body, signal }),
  read: (id, signal) => send('GET /api/debug/payments/:id/status', { params: { id }, signal }),
  simulate: (id, outcome) =>
    send('POST /api/debug/payments/:id/simulate', { params: { id }, body: { outcome } }),
}

/** The customer's payment port over charges that belong to no reservation. */
export function debugPaymentApi(debug: DebugApi, onNoSandbox: () => void): PaymentApi {
  return {
    create: async (request, signal) => {
      try {
        return await debug.create(debugPayment(request), signal)
      } catch (error) {
        if (isNoSandbox(error)) onNoSandbox()
        throw error
      }
    },
    read: (paymentId, signal) => debug.read(paymentId, signal),
    release: async () => {},
  }
}

/** `/api/debug/*` exists only where payments are simulated. */
function isNoSandbox(error: unknown) {
  const failure = failureOf(error)
  return failure.kind === 'refused' && failure.status === 404
}

function debugPayment(request: PaymentInput): DebugPayment {
  const { customerCpf, customerEmail, customerName, customerPhone, paymentMethod, value } = request
  const payment = { customerCpf, customerEmail, customerName, customerPhone, value }
  return paymentMethod === 'PIX' || !request.creditCard
    ? { ...payment, paymentMethod: 'PIX' }
    : { ...payment, paymentMethod, creditCard: request.creditCard }
}
