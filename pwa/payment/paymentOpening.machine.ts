import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import { failureOf } from '../api/failure.ts'
import { reporting } from '../api/reporter.ts'
import type { PaymentApi, PaymentInput } from './payment.ts'

/** A new payment, or the one from before a reload. A request may carry a card: it lives here only. */
export type Opening = { request: PaymentInput; key: string } | { paymentId: string }
export type OpeningResult =
  { payment: PaymentAnswer; error: null } | { payment: null; error: unknown }

const MAX_TRIES = 3

/** Requests the payment; without an answer it tries again with the same key, and so for the same attempt. */
export function createPaymentOpeningMachine(api: Pick<PaymentApi, 'create' | 'read'>) {
  return setup({
    types: {
      input: {} as Opening,
      context: {} as { opening: Opening; tries: number; result: OpeningResult | null },
      events: {} as { type: 'hinted' },
      output: {} as OpeningResult,
    },
    actors: {
      open: fromPromise<PaymentAnswer, Opening>(({ input, signal }) =>
        reporting(() =>
          'paymentId' in input
            ? api.read(input.paymentId, signal)
            : api.create(input.request, signal, input.key),
        ),
      ),
    },
    delays: { reconnecting: 2_500 },
  }).createMachine({
    context: ({ input }) => ({ opening: input, tries: 0, result: null }),
    output: ({ context }) => context.result!,
    initial: 'asking',
    states: {
      asking: {
        entry: assign({ tries: ({ context }) => context.tries + 1 }),
        invoke: {
          src: 'open',
          input: ({ context }) => context.opening,
          onDone: {
            target: 'ended',
            actions: assign({ result: ({ event }) => ({ payment: event.output, error: null }) }),
          },
          onError: [
            {
              guard: ({ context, event }) =>
                failureOf(event.error).kind === 'offline' && context.tries < MAX_TRIES,
              target: 'pausing',
            },
            {
              target: 'ended',
              actions: assign({ result: ({ event }) => ({ payment: null, error: event.error }) }),
            },
          ],
        },
      },
      pausing: {
        entry: sendParent({ type: 'opening.delayed' }),
        after: { reconnecting: 'asking' },
        on: { hinted: 'asking' },
      },
      ended: { type: 'final' },
    },
  })
}
