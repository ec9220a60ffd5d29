import type { Court } from '#shared/court/court.ts'
import { isCached, request, send } from './client.ts'

export function readCourts(signal?: AbortSignal) {
  return request<Court[]>('GET', '/api/courts', { signal })
}

/** The courts, if need be as they were seen last. */
export async function recallCourts(): Promise<{ courts: Court[]; isCached: boolean }> {
  const response = await send('GET', '/api/courts', { mayBeCached: true })
  return { courts: (await response.json()) as Court[], isCached: isCached(response) }
}
