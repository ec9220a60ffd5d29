import type { Court } from '#shared/court/court.ts'
import { request } from './client.ts'

export function readCourts(signal?: AbortSignal) {
  return request<Court[]>('GET', '/api/courts', { signal })
}
