import type { Knex } from 'knex'
import { toInstant } from '../db/instant.ts'
import { byPlace, isLiveClaim, type Claim } from './claims.ts'

/** A claim with the name of whoever reserved; a hold has none. */
export type NamedClaim = Claim & { customerName: string | null }

/** The same as `claimsAt` for the same hours of many dates, however many, in one statement: with names, for the desk. */
export async function claimsOn(
  db: Knex,
  dates: readonly string[],
  [startTime, endTime]: readonly [start: string, end: string],
  nowMs: number,
): Promise<{ live: NamedClaim[]; stale: NamedClaim[]; catalogVersion: number }> {
  const rows: (NamedClaim & { catalogVersion: number })[] = await db('calendar_versions as v')
    .leftJoin('slot_claims as c', (join) => {
      join
        .onIn('c.date', [...dates])
        .andOnVal('c.start_time', '>=', startTime)
        .andOnVal('c.start_time', '<', endTime)
    })
    .leftJoin('reservations as r', 'r.id', 'c.reservation_id')
    .leftJoin('holds as h', 'h.id', 'c.hold_id')
    .select('c.*', 'v.catalog_version', 'r.customer_name')
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
