import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { request } from './client.ts'

/** What this browser's session has open at the server, whatever this tab knows of it. */
export async function readOwnOrder(signal?: AbortSignal): Promise<OwnOrder | null> {
  const path = '/api/reservations/mine/open'
  return (await request<{ order: OwnOrder | null }>('GET', path, { signal })).order
}
