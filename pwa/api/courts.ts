import type { Court } from '#shared/court/court.ts'
import { isKept, request, send } from './client.ts'

export function readCourts(signal?: AbortSignal) {
  return request<Court[]>('GET', '/api/courts', { signal })
}

/** The courts, if need be as they were seen last. */
export async function recallCourts(): Promise<{ courts: Court[]; isKept: boolean }> {
  const response = await send('GET', '/api/courts', { keptWillDo: true })
  return { courts: (await response.json()) as Court[], isKept: isKept(response) }
}
