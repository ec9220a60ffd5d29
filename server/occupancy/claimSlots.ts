import { toInstant } from '../db/instant.ts'
import { insertMany } from '../db/insertMany.ts'
import { inChunks } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { Refused } from '../http/problem.ts'
import { byPlace, type Claim } from './claims.ts'
import { cancelReservations, deleteExpiredHolds } from './freeSlots.ts'

export type NewClaim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  incidentId?: number
  /** ISO instant at which it runs out; null when it does not. */
  expiresAt: string | null
}

/**
 * Claims court-hours, all or none: sorted, in one statement unless they are hundreds, and counted. The primary key decides between two
 * writers. Expired claims there are ended first; returns the payment groups ended this way, whose charges the caller must cancel.
 */
export async function claimSlots(
  tx: Tx,
  wanted: readonly NewClaim[],
  stale: readonly Claim[],
): Promise<string[]> {
  const expired = await replaceExpired(
    tx,
    stale.filter((claim) => wanted.some((want) => byPlace(want, claim) === 0)),
  )
  const sorted = [...wanted].sort(byPlace)
  const won: Pick<NewClaim, 'courtId' | 'date' | 'startTime'>[] = []
  for (const chunk of inChunks(sorted)) {
    const rows = await insertMany(tx.trx, 'slot_claims', chunk)
      .onConflict(['courtId', 'date', 'startTime'])
      .ignore()
      .returning(['courtId', 'date', 'startTime'])
    won.push(...rows)
  }
  tx.touch({ dates: [...new Set(wanted.map(({ date }) => date))] })
  if (won.length < wanted.length) throw lostTo(sorted, won)
  return expired
}

function lostTo(
  wanted: readonly NewClaim[],
  won: readonly Pick<NewClaim, 'courtId' | 'date' | 'startTime'>[],
) {
  const places = new Set(
    won.map(({ courtId, date, startTime }) => `${courtId} ${date} ${startTime}`),
  )
  const lost = wanted.filter(
    ({ courtId, date, startTime }) => !places.has(`${courtId} ${date} ${startTime}`),
  )
  return new Refused('slot-taken', {
    lost: lost.map(({ date, startTime }) => ({ date, startTime })),
  })
}

// Holds are deleted, an unpaid group becomes `canceled`, `expired`.
async function replaceExpired(tx: Tx, stale: readonly Claim[]): Promise<string[]> {
  await deleteExpiredHolds(
    tx,
    stale.flatMap(({ holdId }) => holdId ?? []),
  )
  const ids = stale.flatMap(({ reservationId }) => reservationId ?? [])
  if (ids.length === 0) return []
  const groups = await tx.trx('reservations').whereIn('id', ids).distinct('paymentGroupId')
  const expired = groups.flatMap(({ paymentGroupId }) => paymentGroupId ?? []).sort()
  for (const paymentGroupId of expired) await expireGroup(tx, paymentGroupId)
  return expired
}

/** Ends an unpaid group whose time is over. The caller must cancel its charge. */
export async function expireGroup(tx: Tx, paymentGroupId: string): Promise<void> {
  const rows = await tx
    .trx('reservations')
    .where({ paymentGroupId, status: 'pending' })
    .where('expiresAt', '<=', toInstant(tx.nowMs))
    .orderBy('id')
    .select('id')
  await cancelReservations(
    tx,
    rows.map(({ id }) => id),
    'expired',
  )
}
