import type { Sport } from '#shared/court/sport.ts'
import type { Db, On, ScopeOf } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'

/** A taken court-hour: a row of `slot_claims` joined with its owner. */
export type Claim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  /** The browser that holds it; null for a reservation. */
  ownerId: string | null
  sportType: Sport
  /** ISO instant; null when it does not run out. */
  expiresAt: string | null
}
/** A claim with the customer's name; a hold has none. */
export type NamedClaim = Claim & { customerName: string | null }

/** The data of every decision about hours: their live claims, their expired claims, and the catalogue version in force. */
export type Claims<Known = Claim> = { live: Known[]; stale: Known[]; catalogVersion: number }

/** The claims of the given hours, on any court. */
export async function claimsAt(
  db: Db,
  slots: readonly { date: string; startTime: string }[],
  nowMs: number,
): Promise<Claims> {
  return sorted(
    await claimsWhere(db, (join) => {
      for (const { date, startTime } of slots) {
        join.orOn((on) => on.onVal('c.date', date).andOnVal('c.startTime', startTime))
      }
    }),
    nowMs,
  )
}

/** The claims of the same hours on any number of dates in one statement, with names, for staff. */
export async function claimsOn(
  db: Db,
  dates: readonly string[],
  [startTime, endTime]: readonly [start: string, end: string],
  nowMs: number,
): Promise<Claims<NamedClaim>> {
  const rows = claimsWhere(db, (join) => {
    join
      .onIn('c.date', [...dates])
      .andOnVal('c.startTime', '>=', startTime)
      .andOnVal('c.startTime', '<', endTime)
  })
  return sorted(await rows.select('r.customerName'), nowMs)
}

// Selected from the one row of versions, so that the result has a row even without claims.
function claimsWhere(
  db: Db,
  which: (join: On<ScopeOf<'calendar_versions as v'> & ScopeOf<'slot_claims as c'>>) => void,
) {
  return db('calendar_versions as v')
    .leftJoin('slot_claims as c', which)
    .leftJoin('reservations as r', 'r.id', 'c.reservationId')
    .leftJoin('holds as h', 'h.id', 'c.holdId')
    .select('c.*', 'v.catalogVersion', 'h.ownerId')
    .select(db.raw<{ sportType: Sport }>('coalesce(r.sport_type, h.sport_type) as sport_type'))
}

type Found = { [Column in keyof Claim]: Claim[Column] | null } & { catalogVersion: number }

function sorted<Row extends Found>(rows: readonly Row[], nowMs: number): Claims<Row & Claim> {
  const claims = rows.filter(isClaim).sort(byPlace)
  const now = toInstant(nowMs)
  return {
    catalogVersion: rows[0]!.catalogVersion,
    live: claims.filter((claim) => isLiveClaim(claim, now)),
    stale: claims.filter((claim) => !isLiveClaim(claim, now)),
  }
}

function isClaim<Row extends Found>(row: Row): row is Row & Claim {
  return row.courtId !== null
}

/** Whether a claim still counts at `now` (ISO instants). At the very millisecond of its end it no longer does. */
function isLiveClaim({ expiresAt }: Claim, now: string): boolean {
  return expiresAt === null || expiresAt > now
}

/** The order in which several court-hours are claimed: by court, date, time. Unsorted inserts deadlock. */
export function byPlace(
  a: { courtId: number; date: string; startTime: string },
  b: { courtId: number; date: string; startTime: string },
): number {
  return a.courtId - b.courtId || compare(a.date, b.date) || compare(a.startTime, b.startTime)
}

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
