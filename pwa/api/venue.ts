import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { bodyOf, isCached, request, send } from './client.ts'

export function readVenue(signal?: AbortSignal) {
  return request<Venue>('GET', '/api/venue', { signal })
}

export function recallVenue() {
  return request<Venue>('GET', '/api/venue', { mayBeCached: true })
}

export function readCourts(signal?: AbortSignal) {
  return request<Court[]>('GET', '/api/courts', { signal })
}

export async function recallCourts(): Promise<{ courts: Court[]; isCached: boolean }> {
  const response = await send('GET', '/api/courts', { mayBeCached: true })
  return { courts: await bodyOf<Court[]>(response), isCached: isCached(response) }
}
