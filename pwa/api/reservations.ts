import type { InferInput } from 'valibot'
import type {
  CartCheckoutSchema,
  CheckoutAnswer,
} from '#shared/booking/reservation/reservation.schema.ts'
import { request, type RequestOptions } from './client.ts'

/** A whole cart as the wire carries it; prices in reais. */
export type CheckoutRequest = InferInput<typeof CartCheckoutSchema> & {
  sport: string
  reservationType: 'avulso'
  paymentStatus: 'pending'
}

/** Reserves every slot of the cart or none. The same key again answers the same. */
export function createReservations(
  checkout: CheckoutRequest,
  idempotencyKey: string,
  signal?: AbortSignal,
) {
  return request<CheckoutAnswer>('POST', '/api/reservations', {
    body: checkout,
    idempotencyKey,
    signal,
  })
}

/** Refused with `already-paid` when the money had arrived. */
export function cancelUnpaid(
  reservationIds: readonly number[],
  call: Pick<RequestOptions, 'signal' | 'silenceMs'>,
) {
  return request<{ message?: string }>('POST', '/api/reservations/cancel-unpaid', {
    ...call,
    body: { reservationIds },
  })
}
