import { assign, emit, or, sendTo } from 'xstate'
import { isRefused, problemOf } from '../api/refusal.ts'
import type { PaymentApi, PaymentInput } from './payment.ts'
import { paymentOutcome } from './paymentOutcome.ts'
import { paymentSetup } from './paymentSetup.ts'
import { reporting } from '../api/reporter.ts'
import { newId } from '../api/newId.ts'

export type PaymentMachine = ReturnType<typeof createPaymentMachine>

/** From no request yet to paid, refused or too late. A lost connection only means another try. */
export function createPaymentMachine(api: PaymentApi) {
  return paymentSetup(api).createMachine({
    id: 'payment',
    context: ({ input }) => ({
      ...input,
      method: input.restored?.method ?? 'PIX',
      payment: null,
      isSandbox: false,
      credit: NO_CREDIT,
      refusal: null,
      payer: {},
      waitMs: 0,
      key: newId(),
    }),
    invoke: { src: 'hints' },
    initial: 'paying',
    states: {
      paying: {
        initial: 'starting',
        on: {
          expired: 'expired',
          'method.chosen': {
            guard: ({ context, event }) => event.method !== context.method,
            target: '.starting',
            actions: ['forgetPayment', 'newKey', assign({ method: ({ event }) => event.method })],
          },
          'credit.chosen': {
            target: '.starting',
            actions: [
              'forgetPayment',
              'newKey',
              assign(({ context, event: { used } }) => ({
                credit: { ...context.credit, used },
                // Nothing is left for a card.
                method: used === context.pix.value ? 'PIX' : context.method,
              })),
            ],
          },
        },
        states: {
          starting: {
            always: [{ guard: or(['isRestored', 'isPix']), target: 'opening' }, { target: 'none' }],
          },
          none: {
            on: {
              // Another card is another attempt; the same one again is not.
              'card.edited': { actions: 'newKey' },
              'card.submitted': { guard: 'isCard', target: 'opening' },
              retried: { guard: 'isPix', target: 'opening' },
              'payer.corrected': [
                { guard: 'isPix', target: 'opening', actions: 'correctPayer' },
                { actions: 'correctPayer' },
              ],
            },
          },
          opening: {
            initial: 'asking',
            entry: assign({ refusal: null }),
            on: {
              hinted: { actions: sendTo('opening', { type: 'hinted' }) },
              'opening.delayed': '.delayed',
              'opening.held': {
                target: '.held',
                actions: assign({ waitMs: ({ event }) => event.waitMs }),
              },
            },
            invoke: {
              id: 'opening',
              src: 'opening',
              input: ({ context, event }) =>
                context.restored ?? {
                  request: {
                    ...(event.type === 'card.submitted'
                      ? event.request
                      : { ...context.pix, ...context.payer }),
                    ...(context.credit.used > 0
                      ? { value: context.pix.value, credit: context.credit.used }
                      : {}),
                  },
                  key: context.key,
                },
              onDone: [
                {
                  guard: ({ event }) => event.output.payment !== null,
                  target: 'deciding',
                  actions: [
                    emit(({ context, event }) => ({
                      type: 'opened',
                      payment: event.output.payment!,
                      again: context.restored !== null,
                    })),
                    assign(({ event }) => ({
                      payment: event.output.payment,
                      method: event.output.payment!.paymentMethod,
                      isSandbox: event.output.payment!.isSandbox,
                      credit: event.output.payment!.credit ?? NO_CREDIT,
                      restored: null,
                      key: newId(),
                    })),
                  ],
                },
                { guard: 'isRestored', target: 'starting', actions: 'forgetPayment' },
                {
                  guard: ({ event }) => problemOf(event.output.error)?.code === 'already-paid',
                  target: '#payment.success',
                  actions: 'emitConfirmed',
                },
                {
                  target: 'none',
                  actions: [
                    assign(({ context, event }) => ({
                      refusal: event.output.error,
                      pix: pixAfter(context.pix, event.output.error),
                      credit: creditAfter(context.credit, event.output.error),
                      key: isRefused(event.output.error) ? newId() : context.key,
                    })),
                    emit(({ context, event }) => ({
                      type: 'refused',
                      method: context.method,
                      error: event.output.error,
                    })),
                  ],
                },
              ],
            },
            states: {
              asking: { ...CARD_ON_ITS_WAY, after: { slow: 'slow' } },
              slow: CARD_ON_ITS_WAY,
              delayed: CARD_ON_ITS_WAY,
              // The server has answered: nothing is on its way.
              held: { on: { 'opening.asked': 'asking' } },
            },
          },
          deciding: {
            always: [
              { guard: { type: 'isNow', params: 'success' }, target: '#payment.success' },
              { guard: { type: 'isNow', params: 'released' }, target: '#payment.releasing' },
              { guard: { type: 'isNow', params: 'failed' }, target: 'failed' },
              { target: 'pending' },
            ],
          },
          pending: {
            initial: 'waiting',
            invoke: {
              id: 'check',
              src: 'check',
              input: ({ context, self }) => ({
                firstMs: context.method === 'PIX' ? 3_000 : 2_000,
                betweenMs: 2_500,
                most: MOST_CHECKS,
                listener: self,
                async ask(signal) {
                  const payment = await reporting(() => api.read(context.payment!.id, signal))
                  // Given up meanwhile, what it says is of a payment before.
                  if (!signal.aborted) self.send({ type: 'read', payment })
                  return paymentOutcome(payment) !== 'pending'
                },
              }),
              onDone: [
                {
                  guard: { type: 'isNow', params: 'success' },
                  target: '#payment.success',
                  actions: 'emitConfirmed',
                },
                { target: 'deciding' },
              ],
            },
            after: {
              extraCardCheck: { guard: 'isCard', actions: sendTo('check', { type: 'hinted' }) },
            },
            on: {
              hinted: { actions: sendTo('check', { type: 'hinted' }) },
              read: { actions: assign({ payment: ({ event }) => event.payment }) },
            },
            states: {
              waiting: {
                on: {
                  'check.asked': {
                    target: 'verifying',
                    actions: sendTo('check', { type: 'check.asked' }),
                  },
                },
              },
              verifying: {
                on: {
                  checked: {
                    guard: ({ event }) => event.forPerson,
                    target: 'waiting',
                    actions: emit({ type: 'stillPending' }),
                  },
                  'check.lost': {
                    guard: ({ event }) => event.forPerson,
                    target: 'waiting',
                    actions: emit(({ context, event }) => ({
                      type: 'uncheckable',
                      payment: context.payment!,
                      error: event.error,
                    })),
                  },
                },
              },
            },
          },
          failed: {
            entry: emit({ type: 'failed' }),
            on: { retried: { target: 'starting', actions: 'forgetPayment' } },
          },
        },
      },
      releasing: {
        invoke: {
          src: 'release',
          input: ({ context }) => context.reservationIds,
          onDone: 'released',
          onError: [
            {
              guard: ({ event }) => problemOf(event.error)?.code === 'already-paid',
              target: 'success',
              actions: 'emitConfirmed',
            },
            // The server frees them by itself when it cannot be reached.
            { target: 'released' },
          ],
        },
      },
      success: { after: { showingSuccess: 'done' } },
      done: { type: 'final', entry: emit({ type: 'done' }) },
      released: { type: 'final', entry: emit({ type: 'released' }) },
      expired: { type: 'final' },
    },
  })
}

// A card on its way cannot be called back: the choice waits for the answer.
const CARD_ON_ITS_WAY = {
  on: { 'method.chosen': { guard: 'isCharging' }, 'credit.chosen': { guard: 'isCharging' } },
} as const

const MOST_CHECKS = 12

const NO_CREDIT = { offered: 0, used: 0 }

// Tried again it is asked for what is owed now: the desk may have taken a part.
function pixAfter(pix: PaymentInput, error: unknown): PaymentInput {
  return { ...pix, value: problemOf(error)?.price ?? pix.value }
}

// Used elsewhere meanwhile: its customer chooses anew.
function creditAfter(credit: typeof NO_CREDIT, error: unknown) {
  const problem = problemOf(error)
  return problem?.code === 'credit-changed' ? { offered: problem.credit ?? 0, used: 0 } : credit
}
