import type { Sport } from '#shared/venue/courts/sport.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'

/** A taken court-hour: a row of `slot_claims` joined with its owner. */
export type Claim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  /** The closing that it is of. */
  incidentId: number | null
  /** The browser that holds it; null for a reservation. */
  ownerId: string | null
  /** Null for a closing. */
  sportType: Sport | null
  /** ISO instant; null when it does not run out. */
  expiresAt: string | null
}
/** A claim with the customer's name, or why it is closed; a hold has none. */
export type NamedClaim = Claim & { customerName: string | null }

/** The data of every decision about hours: their live claims, their expired claims, and the catalogue version in force. */
export type Claims<Known = Claim> = { live: Known[]; stale: Known[]; catalogVersion: number }

/** The claims of the given hours, on any court. */
export async function claimsAt(
  db: Db,
  slots: readonly { date: string; startTime: string }[],
  nowMs: number,
): Promise<Claims> {
  const condition = slots.map(() => 'c.date = ? and c.start_time = ?').join(' or ')
  const bindings = slots.flatMap(({ date, startTime }) => [date, startTime])
  return sorted(await claimsWhere<Claim>(db, CLAIM, [condition || '1 = 0', bindings]), nowMs)
}

/** The claims of the same hours on any number of dates in one statement, with names, for staff. */
export async function claimsOn(
  db: Db,
  dates: readonly string[],
  [startTime, endTime]: readonly [start: string, end: string],
  nowMs: number,
): Promise<Claims<NamedClaim>> {
  const condition = `c.date in (${dates.map(() => '?').join() || 'null'}) and c.start_time >= ? and c.start_time < ?`
  const columns = `${CLAIM}, coalesce(r.customer_name, (select reason from incidents where id = c.incident_id)) as "customerName"`
  const where: Where = [condition, [...dates, startTime, endTime]]
  return sorted(await claimsWhere<NamedClaim>(db, columns, where), nowMs)
}

const CLAIM = `c.court_id as "courtId", c.date, c.start_time as "startTime", c.hold_id as "holdId",
  c.reservation_id as "reservationId", c.incident_id as "incidentId", c.expires_at as "expiresAt", h.owner_id as "ownerId",
  coalesce(r.sport_type, h.sport_type) as "sportType"`

type Where = [condition: string, bindings: string[]]

// As text: every booking and hold reads it, and building it with knex takes three times as long as the database takes to answer.
// Selected from the one row of versions, so that the result has a row even without claims.
async function claimsWhere<Row extends Claim>(
  db: Db,
  columns: string,
  [condition, bindings]: Where,
): Promise<LeftJoined<Row>[]> {
  const answer = await db.raw<LeftJoined<Row>[] | { rows: LeftJoined<Row>[] }>(
    `select ${columns}, v.catalog_version as "catalogVersion"
     from calendar_versions v
       left join slot_claims c on ${condition}
       left join reservations r on r.id = c.reservation_id
       left join holds h on h.id = c.hold_id`,
    bindings,
  )
  return Array.isArray(answer) ? answer : answer.rows
}

type LeftJoined<Row> = { [Column in keyof Row]: Row[Column] | null } & { catalogVersion: number }

function sorted<Row extends Claim>(rows: readonly LeftJoined<Row>[], nowMs: number): Claims<Row> {
  const claims = rows.filter(isClaim<Row>).sort(byPlace)
  const now = toInstant(nowMs)
  return {
    catalogVersion: rows[0]!.catalogVersion,
    live: claims.filter((claim) => isLiveClaim(claim, now)),
    stale: claims.filter((claim) => !isLiveClaim(claim, now)),
  }
}

function isClaim<Row extends Claim>(row: LeftJoined<Row>): row is LeftJoined<Row> & Row {
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
