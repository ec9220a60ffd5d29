import { createActor, SimulatedClock, waitFor } from 'xstate'
import { aCardRequest, aPixRequest } from '#shared/payment/payment.fixtures.ts'
import { createPaymentMachine } from './payment.machine.ts'
import { fakePaymentApi, type Answers } from './payment.fixtures.ts'
import type { RestoredPayment } from './paymentApi.ts'
import type { PaymentInput } from './paymentInput.ts'
import type { PaymentNews } from './paymentNews.ts'

export const pix = aPixRequest() as PaymentInput
const card = aCardRequest() as PaymentInput

/** A payment machine on a fake port and a simulated clock, with what a test says and asks about it. */
export function startPayment(answers: Answers = {}, restored: RestoredPayment | null = null) {
  const port = fakePaymentApi(answers)
  const clock = new SimulatedClock()
  const news: PaymentNews['type'][] = []
  const payment = createActor(createPaymentMachine(port.api), {
    clock,
    input: { pix, reservationIds: [11, 12], restored },
  })
  payment.on('*', (told) => news.push(told.type))
  payment.start()

  return {
    ...port,
    payment,
    clock,
    news,
    choose: (method: 'PIX' | 'CREDIT_CARD') => payment.send({ type: 'method.chosen', method }),
    submitCard: () => payment.send({ type: 'card.submitted', request: card }),
    retry: () => payment.send({ type: 'retried' }),
    isPaying: (state: Paying) => payment.getSnapshot().matches({ paying: state }),
    paying: (state: Paying) => waitFor(payment, (now) => now.matches({ paying: state })),
    arrivesAt: async (state: Over) => {
      const snapshot = await waitFor(payment, (now) => now.matches(state))
      return snapshot.value
    },
    heard,
    /** Lets answers that are already there be heard, then moves the clock. */
    pass: async (ms: number) => {
      await heard()
      clock.increment(ms)
      await heard()
    },
  }
}

type Paying = 'none' | 'opening' | 'pending' | 'failed'
type Over = 'success' | 'done' | 'released' | 'expired'

async function heard() {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}
