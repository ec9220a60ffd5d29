import { insertMany } from '../../platform/db/insertMany.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { byPlace } from './claims.ts'

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
 * writers. What has run out there was ended before.
 */
export async function claimSlots(tx: Tx, wanted: readonly NewClaim[]): Promise<void> {
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
