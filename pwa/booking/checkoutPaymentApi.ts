import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import type { EventStream } from '../api/events.ts'
import { createPayment, readPayment } from '../api/payments.ts'
import { cancelUnpaid } from '../api/reservations.ts'
import type { PaymentApi } from '../payment/paymentApi.ts'
import { onWake } from '../ui/onWake.ts'

/** The payment's port for a checkout. Each answer also tells how long the server still waits for the money. */
export function checkoutPaymentApi(
  events: EventStream,
  onDeadline: (remainingMs: number) => void,
): PaymentApi {
  const heard = (answer: PaymentAnswer) => {
    const waits = answer.reservationStatus === 'pending' && answer.expiresInMs > 0
    if (waits) onDeadline(answer.expiresInMs)
    return answer
  }
  return {
    create: (wish, signal, key) => createPayment(wish, signal, key).then(heard),
    read: (id, signal) => readPayment(id, signal).then(heard),
    release: async (reservationIds, signal) => {
      await cancelUnpaid(reservationIds, signal)
    },
    onHint(listener) {
      const stop = [onWake(listener), events.subscribe(listener)]
      return () => stop.forEach((end) => end())
    },
  }
}
