import type { Sport } from '#shared/court/sport.ts'

/** A court-hour that somebody has: a row of `slot_claims` with what its owner tells. */
export type Claim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  /** The browser that holds it or made the reservation; null for the desk's. */
  ownerId: string | null
  sportType: Sport
  /** ISO instant; null for what does not run out. */
  expiresAt: string | null
}

/** Whether something with this end still counts at `now` (ISO instants). At its very millisecond it no longer does. */
export function isLiveClaim({ expiresAt }: Pick<Claim, 'expiresAt'>, now: string): boolean {
  return expiresAt === null || expiresAt > now
}

/** The order in which several court-hours are claimed: by court, date, time. Unsorted inserts deadlock. */
export function byPlace(
  a: { courtId: number; date: string; startTime: string },
  b: { courtId: number; date: string; startTime: string },
): number {
  return a.courtId - b.courtId || compare(a.date, b.date) || compare(a.startTime, b.startTime)
}

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
