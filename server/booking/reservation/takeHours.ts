import { occupies } from '#shared/reservation/occupies.ts'
import { hoursBetween } from '#shared/time/hours.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { Claim } from '../../occupancy/claims.ts'
import { claimSlots } from '../../occupancy/claimSlots.ts'
import { freeClaims } from '../../occupancy/freeSlots.ts'
import { cancelCharges } from '../openCharges.ts'
import type { ReservationRow } from './ReservationRow.ts'

type Occupant = Pick<ReservationRow, 'id' | 'courtId' | 'date' | 'startTime' | 'endTime' | 'status'>

/** Takes every hour of reservations that staff make, for good; those that are over take nothing. Charges of unpaid groups that had run out there are cancelled. */
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
  if (claims.length > 0) await cancelCharges(tx, await claimSlots(tx, claims, stale))
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
