import { isLiveClaim } from '../../occupancy/claims.ts'

type Row = { status: string; expiresAt: string | null }

/** Whether somebody still counts on it: approved, or waiting for its money in time. `now` is an ISO instant. */
export function isLiveReservation({ status, expiresAt }: Row, now: string): boolean {
  return status === 'approved' || (status === 'pending' && isLiveClaim({ expiresAt }, now))
}
