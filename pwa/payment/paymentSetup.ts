import { assertEvent, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'
import { reporting } from '../api/reporter.ts'
import type { PayerChange, PaymentApi, PaymentInput, RestoredPayment } from './payment.ts'
import { createPaymentOpeningMachine, type OpeningEvent } from './paymentOpening.machine.ts'
import { paymentOutcome, type PaymentOutcome } from './paymentOutcome.ts'
import { newId } from '../api/newId.ts'
import { pollMachine, type PollEvent } from '../api/poll/poll.machine.ts'

/** What the machine emits: a message to show, or a step for the screen around it. */
export type PaymentEvent =
  | { type: 'opened'; payment: PaymentAnswer; again: boolean }
  | { type: 'refused'; method: CustomerPaymentMethod; error: unknown }
  | { type: 'stillPending' }
  | { type: 'uncheckable'; payment: PaymentAnswer; error: unknown }
  | { type: 'confirmed' }
  | { type: 'failed' }
  | { type: 'released' }
  | { type: 'done' }

type Input = {
  pix: PaymentInput
  reservationIds: readonly number[]
  restored: RestoredPayment | null
}
type Context = Input & {
  method: CustomerPaymentMethod
  payment: PaymentAnswer | null
  /** Of the last payment; outlives a discarded one. */
  isSandbox: boolean
  /** What the customer's credit may pay and what it shall, in reais; as long-lived. */
  credit: { offered: number; used: number }
  refusal: unknown
  /** What of the payer was corrected after a refusal. */
  payer: PayerChange
  /** How long the server wants it to wait. */
  waitMs: number
  /** One attempt's; the same until its end is known, so that a repeated request cannot charge twice. */
  key: string
}
type Event =
  | { type: 'method.chosen'; method: CustomerPaymentMethod }
  | { type: 'credit.chosen'; used: number }
  | { type: 'card.edited' }
  | { type: 'card.submitted'; request: PaymentInput }
  | { type: 'check.asked' }
  | { type: 'hinted' }
  | { type: 'retried' }
  | { type: 'payer.corrected'; payer: PayerChange }
  | { type: 'expired' }
  | OpeningEvent
  | PollEvent
  /** A check has read it. */
  | { type: 'read'; payment: PaymentAnswer }

/** What the payment machine is made of: its events, and the actors it invokes through the port. */
export function paymentSetup(api: PaymentApi) {
  return setup({
    types: {
      input: {} as Input,
      context: {} as Context,
      events: {} as Event,
      emitted: {} as PaymentEvent,
    },
    actors: {
      opening: createPaymentOpeningMachine(api),
      check: pollMachine,
      release: fromPromise<void, readonly number[]>(({ input, signal }) =>
        reporting(() => api.release(input, signal)),
      ),
      hints: fromCallback(({ sendBack }) => api.onHint?.(() => sendBack({ type: 'hinted' }))),
    },
    // The server may wait three times as long for the provider.
    delays: { showingSuccess: 2_000, slow: 5_000, extraCardCheck: 10_000 },
    guards: {
      isPix: ({ context }) => context.method === 'PIX',
      isCard: ({ context }) => context.method === 'CREDIT_CARD',
      isCharging: ({ context }) => context.method === 'CREDIT_CARD' && context.restored === null,
      isRestored: ({ context }) => context.restored !== null,
      isNow: ({ context }, outcome: PaymentOutcome) =>
        context.payment !== null && paymentOutcome(context.payment) === outcome,
    },
    actions: {
      forgetPayment: assign({ payment: null, restored: null, refusal: null }),
      emitConfirmed: emit({ type: 'confirmed' }),
      correctPayer: assign(({ context, event }) => {
        assertEvent(event, 'payer.corrected')
        return { payer: { ...context.payer, ...event.payer } }
      }),
      newKey: assign({ key: () => newId() }),
    },
  })
}
