import type { Venue } from '#shared/venue/venue.schema.ts'
import { request } from './client.ts'

export function readVenue(signal?: AbortSignal) {
  return request<Venue>('GET', '/api/venue', { signal })
}

/** The venue, if need be as it was seen last. */
export function recallVenue() {
  return request<Venue>('GET', '/api/venue', { mayBeCached: true })
}
