import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { ApiError } from '../api/client.ts'
import { isOffline, problemOf } from '../api/refusal.ts'
import { reporting } from '../api/reporter.ts'
import type { PaymentApi, PaymentInput } from './payment.ts'

/** A new payment, or the one from before a reload. A request may carry a card: it lives here only. */
type Opening = { request: PaymentInput; key: string } | { paymentId: string }
type OpeningResult = { payment: PaymentAnswer; error: null } | { payment: null; error: unknown }

/** What the parent is sent on the way: no answer came; the server said how long to wait; it is requested again. */
export type OpeningEvent =
  { type: 'opening.delayed' } | { type: 'opening.held'; waitMs: number } | { type: 'opening.asked' }

const MAX_TRIES = 3
/** A longer wait is shown as a failure instead, so that the customer may choose another method. */
const LONGEST_WAIT_MS = 120_000

/**
 * Requests the payment; without an answer, or while another tab makes the same PIX, it tries again with the same key, and so
 * for the same attempt. When the server says for how long it must wait, it waits that long.
 */
export function createPaymentOpeningMachine(api: Pick<PaymentApi, 'create' | 'read'>) {
  return setup({
    types: {
      input: {} as Opening,
      context: {} as {
        opening: Opening
        tries: number
        waitMs: number
        result: OpeningResult | null
      },
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
    delays: { reconnecting: 2_500, told: ({ context }) => context.waitMs },
  }).createMachine({
    context: ({ input }) => ({ opening: input, tries: 0, waitMs: 0, result: null }),
    output: ({ context }) => context.result!,
    initial: 'asking',
    states: {
      asking: {
        entry: [
          assign({ tries: ({ context }) => context.tries + 1 }),
          sendParent({ type: 'opening.asked' }),
        ],
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
                context.tries < MAX_TRIES && mayPass(event.error, context.opening),
              target: 'pausing',
            },
            {
              guard: ({ event }) => waitOf(event.error) !== null,
              target: 'waiting',
              actions: assign({ tries: 0, waitMs: ({ event }) => waitOf(event.error) ?? 0 }),
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
      // No hint shortens this: the server knows why.
      waiting: {
        entry: sendParent(({ context }) => ({ type: 'opening.held', waitMs: context.waitMs })),
        after: { told: 'asking' },
      },
      ended: { type: 'final' },
    },
  })
}

/** No answer came, or another tab is just making the same PIX: then that is the answer. */
function mayPass(error: unknown, opening: Opening): boolean {
  const isPix = 'request' in opening && opening.request.paymentMethod === 'PIX'
  return isOffline(error) || (isPix && problemOf(error)?.code === 'payment-in-progress')
}

function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status < 500) return null
  const { retryAfterMs } = error
  return retryAfterMs !== null && retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : null
}
