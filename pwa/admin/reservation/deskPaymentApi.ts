import { createPayment, readPayment } from '../../api/payments.ts'
import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import type { PaymentApi } from '../../payment/payment.ts'
import { onWake } from '../../ui/onWake.ts'

/** The payment's port for what is charged at the desk; `onNews` calls back when the server told of something. */
export function deskPaymentApi(
  onNews: (listener: () => void) => () => void,
  onDeadline: (remainingMs: number) => void,
): PaymentApi {
  const heard = (answer: PaymentAnswer) => {
    if (answer.reservationStatus === 'pending' && answer.expiresInMs > 0) {
      onDeadline(answer.expiresInMs)
    }
    return answer
  }
  return {
    create: (wish, signal, key) => createPayment(wish, signal, key).then(heard),
    read: (id, signal) => readPayment(id, signal).then(heard),
    // What an admin wrote down stays in the agenda, whatever becomes of one charge.
    release: async () => {},
    onHint(listener) {
      const stop = [onWake(listener), onNews(listener)]
      return () => stop.forEach((end) => end())
    },
  }
}
