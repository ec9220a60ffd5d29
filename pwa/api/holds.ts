import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { send } from './send.ts'

export type HoldWish = { date: CivilDate; startTime: ClockTime; sportType: Sport; courtId?: number }

/** Holds the slot and renews every other hold of this browser. Called again for the same slot, it returns the same hold. */
export function placeHold(wish: HoldWish, signal?: AbortSignal) {
  return send('POST /api/holds', { body: wish, signal })
}

/** Lets one go; answers what is left. */
export function releaseHold(id: number, signal?: AbortSignal) {
  return send('DELETE /api/holds/:id', { params: { id }, signal })
}

/** Lets these go. The browser may have others, of other tabs. */
export function releaseHolds(ids: readonly number[]) {
  return send('POST /api/holds/release', { body: { ids: [...ids] } })
}

/** All that the browser holds, in whichever tab. */
export function readHolds() {
  return send('GET /api/holds')
}

/** Takes back those of these holds that a page on its way out let go with grace, if the grace still runs. Returns all that the browser holds. */
export function resumeHolds(ids: readonly number[]) {
  return send('POST /api/holds/resume', { body: { ids: [...ids] } })
}

/** Says that the customer types their data: nobody takes their hours meanwhile. */
export function noteForm() {
  return send('POST /api/holds/form')
}

/** Lets these go as their page leaves; for `graceSeconds` the next page may still take them back. */
export function releaseHoldsOnTheWayOut(ids: readonly number[], graceSeconds: number) {
  const body = new Blob([JSON.stringify({ ids, graceSeconds })], { type: 'application/json' })
  navigator.sendBeacon('/api/holds/release', body)
}
