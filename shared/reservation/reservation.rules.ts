import type { ReservationStatus } from './reservation.schema.ts'

/** Whether a person may turn one status into another: canceled is the end, and what waits for a decision about money is not decided here (`spec.md` §4). */
export function mayFollow(from: ReservationStatus, to: ReservationStatus): boolean {
  if (from === to) return true
  if (from === 'canceled' || from === 'pending_confirmation') return false
  return to !== 'pending_confirmation'
}
