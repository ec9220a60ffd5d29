import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../api/client.ts'
import type { PaymentApi } from './paymentApi.ts'
import type { PaymentOrder } from './paymentInput.ts'

/** A sandbox PIX of R$ 200,00 that nobody has paid yet. */
export function aPayment(change: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return {
    id: 'pay_1',
    value: 200,
    isSandbox: true,
    billingType: 'PIX',
    paymentMethod: 'PIX',
    paymentStatus: 'pending',
    reservationStatus: 'pending',
    asaasStatus: 'PENDING',
    pixQrCodeUrl: 'data:image/png;base64,iVBORw0KGgo=',
    pixQrCodeText: '00020101021226860014br.gov.bcb.pix6304ABCD',
    invoiceUrl: 'https://fatura.example.com/pay_1',
    expiresInMs: 900_000,
    ...change,
  }
}

export function aCardPayment(change: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return aPayment({
    id: 'pay_card',
    billingType: 'CREDIT_CARD',
    paymentMethod: 'CREDIT_CARD',
    pixQrCodeUrl: null,
    pixQrCodeText: null,
    ...change,
  })
}

/** Two hours of futevôlei at R$ 100,00. */
export function anOrder(change: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    reservationIds: [11, 12],
    sport: 'futevôlei',
    slotCount: 2,
    totalCents: 20_000,
    ...change,
  }
}

export const paid = { paymentStatus: 'paid', reservationStatus: 'approved' } as const

export const offline = new Unreachable(new Error('offline'))

export function aRefusal(code: ProblemCode, status = 409, message = 'Não deu.'): ApiError {
  const problem: Problem = { status, code, message }
  return new ApiError(status, JSON.stringify(problem), problem)
}

export type Answers = {
  create?: (PaymentAnswer | Error)[]
  read?: (PaymentAnswer | Error)[]
  release?: Error
}
type Call = { asked: unknown; key?: string; signal: AbortSignal }

/** A port that answers from lists, the last answer for ever after, and remembers what it was asked. */
export function fakePaymentApi(answers: Answers = {}) {
  const created: Call[] = []
  const read: Call[] = []
  const released: (readonly number[])[] = []
  const listeners = new Set<() => void>()
  const api: PaymentApi = {
    create: async (request, signal, key) => {
      created.push({ asked: request, signal, key })
      return nth(answers.create ?? [aPayment()], created.length)
    },
    read: async (id, signal) => {
      read.push({ asked: id, signal })
      return nth(answers.read ?? [aPayment()], read.length)
    },
    release: async (ids) => {
      released.push(ids)
      if (answers.release) throw answers.release
    },
    onHint: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    api,
    created,
    read,
    released,
    hint: () => listeners.forEach((tell) => tell()),
    listeners,
  }
}

function nth(answers: (PaymentAnswer | Error)[], count: number) {
  const answer = answers[Math.min(count, answers.length) - 1]!
  if (answer instanceof Error) throw answer
  return answer
}
