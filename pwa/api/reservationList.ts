import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { send } from './client.ts'

export type ReservationPage = {
  reservations: AdminReservation[]
  /** How many there are on all pages. */
  total: number
  /** What to add to this device's clock to get the server's; null when it did not say. */
  clockSkewMs: number | null
}

export const reservationListApi = {
  /** One page of the reservations that a query (`shared/reservation/adminReservation.schema.ts`) finds. */
  async readReservations(query: string): Promise<ReservationPage> {
    const response = await send('GET', `/api/reservations?${query}`)
    const told = response.headers.get('Date')
    const reservations = (await response.json()) as AdminReservation[]
    return {
      reservations,
      total: Number(response.headers.get('X-Total-Count') ?? reservations.length),
      clockSkewMs: told ? Date.parse(told) - Date.now() : null,
    }
  },
}
export type ReservationListApi = typeof reservationListApi
