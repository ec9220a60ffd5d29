import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { isOffline } from '../api/refusal.ts'
import { store } from '../api/storage.ts'
import type { PaymentApi } from './payment.ts'
import { paymentOutcome } from './paymentOutcome.ts'

const KEY = 'pix-charge'

/** The port, with the open PIX charge stored in this tab: after a reload without a connection its code can still be copied and paid. */
export function withStoredPix(api: PaymentApi, storage: Storage): PaymentApi {
  let isOpened = false
  const stored = (answer: PaymentAnswer) => {
    isOpened = true
    writeCharge(storage, answer)
    return answer
  }
  return {
    ...api,
    create: async (...call) => stored(await api.create(...call)),
    async read(id, signal) {
      try {
        return stored(await api.read(id, signal))
      } catch (error) {
        // Once it is open a check that gets no answer says so.
        const charge = isOpened || !isOffline(error) ? null : readCharge(storage)
        if (charge?.id !== id) throw error
        isOpened = true
        return charge
      }
    },
  }
}

function writeCharge(storage: Storage, answer: PaymentAnswer) {
  const isOpen = answer.paymentMethod === 'PIX' && paymentOutcome(answer) === 'pending'
  if (isOpen) store(storage, KEY, JSON.stringify(answer))
  else storage.removeItem(KEY)
}

function readCharge(storage: Storage): PaymentAnswer | null {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null') as PaymentAnswer | null
  } catch {
    return null
  }
}
