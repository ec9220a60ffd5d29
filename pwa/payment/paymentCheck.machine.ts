import { assign, fromPromise, raise, sendParent, setup } from 'xstate'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { isDefect } from '../api/refusal.ts'
import { reporting } from '../api/reporter.ts'
import type { PaymentApi } from './payment.ts'
import { paymentOutcome } from './paymentOutcome.ts'

/** Who started a check that the clock did not. */
type Caller = 'nobody' | 'hint' | 'person'
type Context = {
  payment: PaymentAnswer
  automaticChecks: number
  caller: Caller
  queued: Caller
}
type Event = { type: 'check.asked' } | { type: 'hinted' }
/** What the parent is sent after each check that settled nothing. */
export type CheckEvent =
  | { type: 'checked'; payment: PaymentAnswer; forPerson: boolean }
  | { type: 'check.lost'; error: unknown; forPerson: boolean }

const MAX_AUTOMATIC_CHECKS = 12

/** Reads the payment until it has an outcome. A lost connection only means another try. */
export function createPaymentCheckMachine(api: Pick<PaymentApi, 'read'>) {
  return setup({
    types: {
      input: {} as PaymentAnswer,
      context: {} as Context,
      events: {} as Event,
      output: {} as PaymentAnswer,
    },
    actors: {
      read: fromPromise<PaymentAnswer, string>(({ input, signal }) =>
        reporting(() => api.read(input, signal)),
      ),
    },
    delays: {
      firstCheck: ({ context }) => (context.payment.paymentMethod === 'PIX' ? 3_000 : 2_000),
      betweenChecks: 2_500,
      extraCardCheck: 10_000,
    },
    guards: {
      isCard: ({ context }) => context.payment.paymentMethod === 'CREDIT_CARD',
      isQueued: ({ context }) => context.queued !== 'nobody',
      checksLeft: ({ context }) => context.automaticChecks < MAX_AUTOMATIC_CHECKS,
    },
    actions: {
      count: assign({ automaticChecks: ({ context }) => context.automaticChecks + 1 }),
      queueForPerson: assign({ queued: 'person' }),
      queueForHint: assign({
        queued: ({ context }) => (context.queued === 'person' ? 'person' : 'hint'),
      }),
      notifyLost: sendParent(({ context }, error: unknown) => ({
        type: 'check.lost',
        error,
        forPerson: context.caller === 'person',
      })),
      takeQueued: assign({ caller: ({ context }) => context.queued, queued: 'nobody' }),
    },
  }).createMachine({
    context: ({ input }) => ({
      payment: input,
      automaticChecks: 0,
      caller: 'nobody',
      queued: 'nobody',
    }),
    output: ({ context }) => context.payment,
    initial: 'waiting',
    after: { extraCardCheck: { guard: 'isCard', actions: raise({ type: 'hinted' }) } },
    on: {
      'check.asked': { actions: 'queueForPerson' },
      hinted: { actions: 'queueForHint' },
    },
    states: {
      waiting: {
        always: { guard: 'isQueued', target: 'checking' },
        after: { firstCheck: { target: 'checking', actions: 'count' } },
      },
      checking: {
        entry: 'takeQueued',
        invoke: {
          src: 'read',
          input: ({ context }) => context.payment.id,
          onDone: [
            {
              guard: ({ event }) => paymentOutcome(event.output) !== 'pending',
              target: 'settled',
              actions: assign({ payment: ({ event }) => event.output }),
            },
            {
              target: 'pausing',
              actions: [
                assign({ payment: ({ event }) => event.output }),
                sendParent(({ context }) => ({
                  type: 'checked',
                  payment: context.payment,
                  forPerson: context.caller === 'person',
                })),
              ],
            },
          ],
          onError: [
            // A mistake of the app would only repeat itself.
            { guard: ({ event }) => isDefect(event.error), target: 'idle', actions: NOTIFY_LOST },
            { target: 'pausing', actions: NOTIFY_LOST },
          ],
        },
      },
      pausing: {
        after: {
          betweenChecks: [
            { guard: 'isQueued', target: 'checking' },
            { guard: 'checksLeft', target: 'checking', actions: 'count' },
            { target: 'idle' },
          ],
        },
      },
      // The clock starts no more checks; people and hints still may.
      idle: { always: { guard: 'isQueued', target: 'checking' } },
      settled: { type: 'final' },
    },
  })
}

const NOTIFY_LOST = {
  type: 'notifyLost',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const
