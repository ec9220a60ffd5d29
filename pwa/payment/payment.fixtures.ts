import { createActor, SimulatedClock, waitFor } from 'xstate'
import { aCardRequest, aPixRequest } from '#shared/payment/charges/payment.fixtures.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../api/client.ts'
import { createPaymentMachine } from './payment.machine.ts'
import type { PaymentApi, PaymentInput, PaymentOrder, RestoredPayment } from './payment.ts'
import type { PaymentEvent } from './paymentSetup.ts'

/** A sandbox PIX of R$ 200,00 that is not paid yet. */
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

export function aRefusal(
  code: ProblemCode,
  status = 409,
  message = 'Não deu.',
  more: Partial<Problem> = {},
): ApiError {
  const problem: Problem = { status, code, message, ...more }
  return new ApiError(status, JSON.stringify(problem), problem)
}

/** The server asks for patience: the provider does not answer. */
export function aDelay(seconds: number): ApiError {
  const problem: Problem = {
    status: 503,
    code: 'payment-delayed',
    message: problemMessage('payment-delayed'),
  }
  return new ApiError(503, JSON.stringify(problem), problem, seconds * 1_000)
}

export type Answers = {
  create?: (PaymentAnswer | Promise<PaymentAnswer> | Error)[]
  read?: (PaymentAnswer | Error)[]
  release?: Error
}
type Call = { sent: unknown; key?: string; signal: AbortSignal }

/** A port that answers from lists, repeats their last answer and records its calls. */
export function fakePaymentApi(answers: Answers = {}) {
  const created: Call[] = []
  const read: Call[] = []
  const released: (readonly number[])[] = []
  const listeners = new Set<() => void>()
  const api: PaymentApi = {
    create: async (request, signal, key) => {
      created.push({ sent: request, signal, key })
      return nth(answers.create ?? [aPayment()], created.length)
    },
    read: async (id, signal) => {
      read.push({ sent: id, signal })
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
    hint: () => listeners.forEach((listener) => listener()),
    listeners,
  }
}

function nth<Answer>(answers: readonly (Answer | Error)[], count: number): Answer {
  const answer = answers[Math.min(count, answers.length) - 1]!
  if (answer instanceof Error) throw answer
  return answer
}

export const pix = aPixRequest() as PaymentInput
const card = aCardRequest() as PaymentInput

/** A payment machine on a fake port and a simulated clock, with what a test does with it. */
export function startPayment(answers: Answers = {}, restored: RestoredPayment | null = null) {
  const port = fakePaymentApi(answers)
  const clock = new SimulatedClock()
  const emitted: PaymentEvent['type'][] = []
  const payment = createActor(createPaymentMachine(port.api), {
    clock,
    input: { pix, reservationIds: [11, 12], restored },
  })
  payment.on('*', (event) => emitted.push(event.type))
  payment.start()

  return {
    ...port,
    payment,
    clock,
    emitted,
    choose: (method: 'PIX' | 'CREDIT_CARD') => payment.send({ type: 'method.chosen', method }),
    submitCard: () => payment.send({ type: 'card.submitted', request: card }),
    useCredit: (used: number) => payment.send({ type: 'credit.chosen', used }),
    retry: () => payment.send({ type: 'retried' }),
    isPaying: (state: Paying) => payment.getSnapshot().matches({ paying: state }),
    paying: (state: Paying) => waitFor(payment, (now) => now.matches({ paying: state })),
    arrivesAt: async (state: Over) => {
      const snapshot = await waitFor(payment, (now) => now.matches(state))
      return snapshot.value
    },
    letArrive,
    /** Lets answers that are already there arrive, then moves the clock. */
    pass: async (ms: number) => {
      await letArrive()
      clock.increment(ms)
      await letArrive()
    },
  }
}

type Paying = 'none' | 'opening' | 'pending' | 'failed'
type Over = 'success' | 'done' | 'released' | 'expired'

async function letArrive() {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}
