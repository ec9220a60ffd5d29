import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { send } from './client.ts'

export type ReservationPage = {
  reservations: AdminReservation[]
  /** How many there are on all pages. */
  total: number
}

export const reservationListApi = {
  /** One page of the reservations that a query (`shared/reservation/adminReservation.schema.ts`) finds. */
  async readReservations(query: string): Promise<ReservationPage> {
    const response = await send('GET', `/api/reservations?${query}`)
    const reservations = (await response.json()) as AdminReservation[]
    return {
      reservations,
      total: Number(response.headers.get('X-Total-Count') ?? reservations.length),
    }
  },
}
export type ReservationListApi = typeof reservationListApi
