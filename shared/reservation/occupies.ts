import type { ReservationStatus } from './reservation.schema.ts'

type Status = { status: ReservationStatus }
type Waiting = Status & { expiresAt: string | null }

/** Whether a reservation keeps others out of its hours, and so still takes place. What waits for money counts until it has run out. */
export function occupies({ status }: Status): boolean {
  return status === 'approved' || status === 'pending'
}

/** Whether the time to pay is over: at that very millisecond the hours are free, whether or not the row says `canceled` already. `now` is an ISO instant. */
export function hasRunOut({ status, expiresAt }: Waiting, now: string): boolean {
  return status === 'pending' && expiresAt !== null && expiresAt <= now
}

/** Whether it keeps others out at this instant (ISO): approved, or waiting for its money in time. */
export function occupiesAt(reservation: Waiting, now: string): boolean {
  return occupies(reservation) && !hasRunOut(reservation, now)
}
