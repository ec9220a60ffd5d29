import type { Knex } from 'knex'
import { toInstant } from '../db/instant.ts'
import { byPlace, isLiveClaim, type Claim } from './claims.ts'

/** Who has any court at the given hours, and what has run out there: what every write decides on. */
export async function claimsAt(
  db: Knex,
  slots: readonly { date: string; startTime: string }[],
  nowMs: number,
): Promise<{ live: Claim[]; stale: Claim[] }> {
  const claims: Claim[] = await db('slot_claims as c')
    .leftJoin('reservations as r', 'r.id', 'c.reservation_id')
    .leftJoin('holds as h', 'h.id', 'c.hold_id')
    .where((where) => {
      for (const { date, startTime } of slots) {
        where.orWhere({ 'c.date': date, 'c.start_time': startTime })
      }
    })
    .select('c.*')
    .select(db.raw('coalesce(h.owner_id, r.owner_id) as owner_id'))
    .select(db.raw('coalesce(r.sport_type, h.sport_type) as sport_type'))
  const now = toInstant(nowMs)
  return {
    live: claims.filter((claim) => isLiveClaim(claim, now)).sort(byPlace),
    stale: claims.filter((claim) => !isLiveClaim(claim, now)).sort(byPlace),
  }
}
