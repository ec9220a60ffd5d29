import { hoursBetween } from '#shared/time/hours.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { Claim } from '../../occupancy/claims.ts'
import { claimSlots } from '../../occupancy/claimSlots.ts'
import { freeClaims } from '../../occupancy/replaceExpired.ts'
import type { ReservationRow } from './ReservationRow.ts'

type Occupant = Pick<ReservationRow, 'id' | 'courtId' | 'date' | 'startTime' | 'endTime' | 'status'>

/** Whether it keeps others out of its hours (`design.md` §3). */
export function occupies({ status }: Pick<ReservationRow, 'status'>): boolean {
  return status === 'approved' || status === 'pending'
}

/** Takes every hour of the desk's reservations for good; those that are over take nothing. */
export async function takeHours(
  tx: Tx,
  rows: readonly Occupant[],
  stale: readonly Claim[],
): Promise<void> {
  const claims = rows.filter(occupies).flatMap(({ id, courtId, date, startTime, endTime }) =>
    hoursBetween(startTime, endTime).map((hour) => ({
      courtId,
      date,
      startTime: hour,
      holdId: null,
      reservationId: id,
      expiresAt: null,
    })),
  )
  if (claims.length > 0) await claimSlots(tx, claims, stale)
}

/** The same for reservations that have hours already: these are given back first, so that they are nobody's conflict with themselves. */
export async function retakeHours(
  tx: Tx,
  rows: readonly Occupant[],
  stale: readonly Claim[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await freeClaims(tx, 'reservationId', ids)
  const others = stale.filter(
    ({ reservationId }) => reservationId === null || !ids.includes(reservationId),
  )
  await takeHours(tx, rows, others)
}
