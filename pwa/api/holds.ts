import type { Sport } from '#shared/court/sport.ts'
import type { Hold, HoldList } from '#shared/hold/hold.schema.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { request } from './client.ts'

export type HoldWish = { date: CivilDate; startTime: ClockTime; sportType: Sport; courtId?: number }

/** Holds the slot and renews every other hold of this browser. Called again for the same slot, it returns the same hold. */
export function placeHold(wish: HoldWish, signal?: AbortSignal) {
  return request<Hold>('POST', '/api/holds', { body: wish, signal })
}

/** Lets one go; answers what is left. */
export function releaseHold(id: number, signal?: AbortSignal) {
  return request<HoldList>('DELETE', `/api/holds/${id}`, { signal })
}

export function releaseAllHolds(signal?: AbortSignal) {
  return request<HoldList>('DELETE', '/api/holds', { signal })
}

/** Takes back what a page on its way out let go with grace, if the grace still runs. */
export function resumeHolds(signal?: AbortSignal) {
  return request<HoldList>('POST', '/api/holds/resume', { signal })
}

/** Lets everything go as the page leaves; for `graceSeconds` the next page may still take it back. */
export function releaseHoldsOnTheWayOut(graceSeconds: number) {
  const body = new Blob([JSON.stringify({ graceSeconds })], { type: 'application/json' })
  navigator.sendBeacon('/api/holds/release', body)
}
