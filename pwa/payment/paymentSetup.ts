import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { CustomerPaymentMethod, PaymentAnswer } from '#shared/payment/payment.schema.ts'
import type { PaymentApi, RestoredPayment } from './paymentApi.ts'
import { createPaymentCheckMachine, type CheckNews } from './paymentCheck.machine.ts'
import type { PaymentInput } from './paymentInput.ts'
import type { PaymentNews } from './paymentNews.ts'
import { createPaymentOpeningMachine } from './paymentOpening.machine.ts'
import { paymentOutcome, type PaymentOutcome } from './paymentOutcome.ts'

type Input = {
  /** What a PIX is asked for with. */
  pix: PaymentInput
  reservationIds: readonly number[]
  restored: RestoredPayment | null
}
type Context = Input & {
  method: CustomerPaymentMethod
  payment: PaymentAnswer | null
  /** As the last payment said; outlives a discarded one. */
  isSandbox: boolean
  /** Why there is none, as last told. */
  refusal: unknown
  /** One attempt's; kept until its end is known, so that asking again cannot charge twice. */
  key: string
}
type Event =
  | { type: 'method.chosen'; method: CustomerPaymentMethod }
  | { type: 'card.edited' }
  | { type: 'card.submitted'; request: PaymentInput }
  | { type: 'check.asked' }
  | { type: 'hinted' }
  | { type: 'retried' }
  | { type: 'expired' }
  | { type: 'opening.delayed' }
  | CheckNews

/** What the payment machine is made of: its events, and the actors it invokes through the port. */
export function paymentSetup(api: PaymentApi) {
  return setup({
    types: {
      input: {} as Input,
      context: {} as Context,
      events: {} as Event,
      emitted: {} as PaymentNews,
    },
    actors: {
      opening: createPaymentOpeningMachine(api),
      check: createPaymentCheckMachine(api),
      release: fromPromise<void, readonly number[]>(({ input, signal }) =>
        api.release(input, signal),
      ),
      hints: fromCallback(({ sendBack }) => api.onHint?.(() => sendBack({ type: 'hinted' }))),
    },
    delays: { showingSuccess: 2_000 },
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
      tellConfirmed: emit({ type: 'confirmed' }),
      newKey: assign({ key: () => crypto.randomUUID() }),
    },
  })
}
