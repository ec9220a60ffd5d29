import { inChunks } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { Refused } from '../http/problem.ts'
import { byPlace, type Claim } from './claims.ts'
import { replaceExpired } from './replaceExpired.ts'

export type NewClaim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  /** ISO instant at which it runs out; null for what does not. */
  expiresAt: string | null
}

/** Takes court-hours, all or none: sorted, in one statement unless they are hundreds, and counted. The primary key has the last word between two writers. */
export async function claimSlots(
  tx: Tx,
  wanted: readonly NewClaim[],
  stale: readonly Claim[],
): Promise<void> {
  await replaceExpired(
    tx,
    stale.filter((claim) => wanted.some((want) => byPlace(want, claim) === 0)),
  )
  const sorted = [...wanted].sort(byPlace)
  const won: Pick<NewClaim, 'courtId' | 'date' | 'startTime'>[] = []
  for (const chunk of inChunks(sorted)) {
    const rows = await tx
      .trx('slot_claims')
      .insert(chunk)
      .onConflict(['court_id', 'date', 'start_time'])
      .ignore()
      .returning(['courtId', 'date', 'startTime'])
    won.push(...rows)
  }
  tx.touch({ dates: wanted.map(({ date }) => date) })
  if (won.length === wanted.length) return
  const places = new Set(
    won.map(({ courtId, date, startTime }) => `${courtId} ${date} ${startTime}`),
  )
  const lost = sorted.filter(
    ({ courtId, date, startTime }) => !places.has(`${courtId} ${date} ${startTime}`),
  )
  throw new Refused('slot-taken', {
    lost: lost.map(({ date, startTime }) => ({ date, startTime })),
  })
}
