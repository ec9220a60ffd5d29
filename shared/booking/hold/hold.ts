import * as v from 'valibot'
/** A slot that cannot be had any more: another customer got it, the venue closed, its court went. */
export const LostSlotSchema = v.object({ date: v.string(), startTime: v.string() })
export type LostSlot = v.InferOutput<typeof LostSlotSchema>

/** Hours of one browser or one person that wait for their money, chosen or booked. */
export const MAX_HOLDS = 12
/** The same behind one address, which may be a carrier's with many customers behind it. */
export const MAX_UNPAID_OF_CLIENT = 24
/** However often it is renewed, a hold ends this long after the browser's first. */
export const HOLD_CAP_MS = 45 * 60_000

/** How long a hold lasts on a day on which most hours wait for their money, of somebody who is not known. */
export const BRIEF_HOLD_MS = 5 * 60_000

/** Epoch milliseconds at which the holds end when one is added now: renewed, but never past the cap after the first. */
export function holdExpiryMs(nowMs: number, firstHeldAtMs: number, holdSeconds: number): number {
  return Math.min(nowMs + holdSeconds * 1000, firstHeldAtMs + HOLD_CAP_MS)
}

/** Milliseconds left, never negative. */
export function remainingMs(expiresAtMs: number, nowMs: number): number {
  return Math.max(0, expiresAtMs - nowMs)
}
