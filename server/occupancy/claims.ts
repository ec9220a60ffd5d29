import type { Knex } from 'knex'
import type { Occupation } from '#shared/calendar/availability.ts'
import type { Sport } from '#shared/court/sport.ts'
import { classOccupies } from '#shared/fixedClass/fixedClass.ts'
import type { CatalogData } from '../catalog/loadCatalog.ts'
import { isSqlite } from '../db/connect.ts'
import { toInstant } from '../db/instant.ts'

/** A row of `slot_claims` with what its owner tells. */
export type Claim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  /** The browser that holds it or made the reservation; null for the desk's. */
  ownerId: string | null
  status: string | null
  sportType: Sport
  /** ISO instant; null for what does not run out. */
  expiresAt: string | null
}
type Packed = [string, number, string, number | null, number | null, string | null, string | null, Sport, string | null]
type Scope = { startDate: string; endDate: string } | { slots: readonly { date: string; startTime: string }[] }

/**
 * The one source of occupancy by holds and reservations: every screen, rule and write reads it here (with classes: `occupationBy`).
 * The database packs the rows into one JSON text: what costs is each row that crosses into JavaScript.
 */
export async function claimsIn(db: Knex, scope: Scope, nowMs: number): Promise<{ live: Claim[]; stale: Claim[] }> {
  const sqlite = isSqlite(db)
  const columns = `c.date, c.court_id, c.start_time, c.hold_id, c.reservation_id,
    coalesce(h.owner_id, r.owner_id), r.status, coalesce(r.sport_type, h.sport_type), c.expires_at`
  const packing = sqlite
    ? `json_group_array(json_array(${columns})) as claims`
    : `json_agg(json_build_array(${columns})) as claims`
  const answer = await db('slot_claims as c')
    .leftJoin('reservations as r', 'r.id', 'c.reservation_id')
    .leftJoin('holds as h', 'h.id', 'c.hold_id')
    .where((where) => restrict(where, scope))
    .first(db.raw(packing))
  const packed: Packed[] = sqlite ? JSON.parse(answer.claims) : (answer.claims ?? [])
  const now = toInstant(nowMs)
  const live: Claim[] = []
  const stale: Claim[] = []
  for (const row of packed) {
    const claim = unpack(row)
    // At its very millisecond a claim no longer counts, whether or not anybody has tidied up.
    if (claim.expiresAt === null || claim.expiresAt > now) live.push(claim)
    else stale.push(claim)
  }
  return { live: live.sort(byPlace), stale }
}

function restrict(where: Knex.QueryBuilder, scope: Scope) {
  if ('slots' in scope) {
    for (const { date, startTime } of scope.slots) {
      where.orWhere({ 'c.date': date, 'c.start_time': startTime })
    }
  } else {
    where.whereBetween('c.date', [scope.startDate, scope.endDate])
  }
}

function unpack([date, courtId, startTime, holdId, reservationId, ownerId, status, sportType, expiresAt]: Packed): Claim {
  return { courtId, date, startTime, holdId, reservationId, ownerId, status, sportType, expiresAt }
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

/** Who has a court at an hour: holds, reservations and fixed classes together. */
export type OccupationLookup = (courtId: number, date: string, startTime: string) => Occupation | null

/** Builds the lookup from live claims and the catalogue's classes. Claims for which `mine` is true do not count. */
export function occupationBy(
  claims: readonly Claim[],
  catalog: CatalogData,
  mine: (claim: Claim) => boolean = () => false,
): OccupationLookup {
  const taken = new Map<string, Occupation>()
  for (const claim of claims) {
    if (mine(claim)) continue
    taken.set(`${claim.courtId} ${claim.date} ${claim.startTime}`, claim.holdId === null ? 'reservation' : 'hold')
  }
  return (courtId, date, startTime) => {
    const claim = taken.get(`${courtId} ${date} ${startTime}`)
    if (claim) return claim
    const slot = { courtId, date, startTime }
    return catalog.fixedClasses.some((fixedClass) => classOccupies(fixedClass, slot)) ? 'fixedClass' : null
  }
}
