import { failureOf } from '../../api/failure.ts'
import {
  createDebugPayment,
  readDebugPayment,
  simulateDebugPayment,
  type DebugOutcome,
  type DebugPayment,
} from '../../api/operation/paymentDebug.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { PaymentApi, PaymentInput } from '../../payment/payment.ts'

export type DebugApi = {
  create(payment: DebugPayment, signal?: AbortSignal): Promise<PaymentAnswer>
  read(paymentId: string, signal?: AbortSignal): Promise<PaymentAnswer>
  simulate(paymentId: string, outcome: DebugOutcome): Promise<PaymentAnswer>
}

export const debugApi: DebugApi = {
  create: createDebugPayment,
  read: readDebugPayment,
  simulate: simulateDebugPayment,
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
