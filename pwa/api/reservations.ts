import type { InferInput } from 'valibot'
import type { CartCheckoutSchema } from '#shared/booking/reservation/reservation.schema.ts'
import type { RequestOptions } from './client.ts'
import { send } from './send.ts'

/** A whole cart as the wire carries it; prices in reais. */
export type CheckoutRequest = InferInput<typeof CartCheckoutSchema> & {
  sport: string
  reservationType: 'avulso'
  paymentStatus: 'pending'
}

/** Reserves every slot of the cart or none. The same key again answers the same. */
export function createReservations(body: CheckoutRequest, key: string) {
  return send('POST /api/reservations', { body, key })
}

/** Refused with `already-paid` when the money had arrived. */
export function cancelUnpaid(
  reservationIds: readonly number[],
  call: Pick<RequestOptions, 'signal' | 'silenceMs'>,
) {
  return send('POST /api/reservations/cancel-unpaid', {
    ...call,
    body: { reservationIds: [...reservationIds] },
  })
}
