import type { Knex } from 'knex'
import { toInstant } from '../db/instant.ts'
import { byPlace, isLiveClaim, type Claim } from './claims.ts'

/** Who has which court at the given hours, what has run out there, and which catalogue is in force: what every write decides on. */
export async function claimsAt(
  db: Knex,
  slots: readonly { date: string; startTime: string }[],
  nowMs: number,
): Promise<{ live: Claim[]; stale: Claim[]; catalogVersion: number }> {
  // From the one row of versions, so that the answer has a row even where nobody has anything.
  const rows: (Claim & { catalogVersion: number })[] = await db('calendar_versions as v')
    .leftJoin('slot_claims as c', (join) => {
      for (const { date, startTime } of slots) {
        join.orOn((on) => on.onVal('c.date', date).andOnVal('c.start_time', startTime))
      }
    })
    .leftJoin('reservations as r', 'r.id', 'c.reservation_id')
    .leftJoin('holds as h', 'h.id', 'c.hold_id')
    .select('c.*', 'v.catalog_version')
    .select(db.raw('coalesce(h.owner_id, r.owner_id) as owner_id'))
    .select(db.raw('coalesce(r.sport_type, h.sport_type) as sport_type'))
  const claims = rows.filter(({ courtId }) => courtId !== null)
  const now = toInstant(nowMs)
  return {
    catalogVersion: Number(rows[0]!.catalogVersion),
    live: claims.filter((claim) => isLiveClaim(claim, now)).sort(byPlace),
    stale: claims.filter((claim) => !isLiveClaim(claim, now)).sort(byPlace),
  }
}
