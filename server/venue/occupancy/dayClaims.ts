import type { Occupation } from '#shared/venue/hours/availability.ts'
import type { CalendarDay } from '#shared/booking/calendar/calendar.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'

/** A court-hour and its occupant. */
export type Taken = { courtId: number; startTime: string; kind: Occupation }

/** One day's live claims, as the calendar shows them. */
export type DayClaims = Required<Pick<CalendarDay, 'reservations' | 'holds' | 'closed'>> & {
  taken: Taken[]
  /** ISO instant at which the first of them runs out; null when none does. */
  firstExpiry: string | null
}
type PackedDay = { date: string; claims: string; ends: string | null }

/** The claims between two dates, by date. The database packs each day into one text, because each row that is read into JavaScript is expensive. */
export async function claimsBetween(
  db: Db,
  startDate: string,
  endDate: string,
  nowMs: number,
): Promise<Map<string, DayClaims>> {
  const sqlite = isSqlite(db)
  const pack = sqlite
    ? `group_concat(${CLAIM})`
    : `string_agg(${CLAIM}, ',' order by c.start_time, c.court_id)`
  const answer = await db.raw<PackedDay[] | { rows: PackedDay[] }>(
    `select c.date as date, ${pack} as claims, min(c.expires_at) as ends
     from slot_claims c left join reservations r on r.id = c.reservation_id
     where c.date between ? and ? and (c.expires_at is null or c.expires_at > ?)
     group by c.date`,
    [startDate, endDate, toInstant(nowMs)],
  )
  const rows = Array.isArray(answer) ? answer : answer.rows
  const days = new Map(rows.map((row) => [row.date, unpack(row)]))
  await nameClosings(db, [...days.values()])
  return days
}

// There are few of them, and most weeks have none.
async function nameClosings(db: Db, days: readonly DayClaims[]) {
  const closed = days.flatMap((day) => day.closed)
  if (closed.length === 0) return
  const ids = [...new Set(closed.flatMap(({ incidentId }) => incidentId ?? []))]
  const found = await db('incidents').whereIn('id', ids).select('id', 'reason', 'at')
  const incidents = new Map(found.map((incident) => [incident.id, incident]))
  for (const hour of closed) {
    const { at, reason } = present(incidents.get(present(hour.incidentId)))
    hour.reason = reason
    hour.since = at
  }
}

/** `1 18:00 approved futevôlei`, `1 18:00 7` for the closing of incident 7, or `1 18:00` for a hold. */
const CLAIM = `c.court_id || ' ' || c.start_time || coalesce(' ' || r.status || ' ' || r.sport_type, ' ' || c.incident_id, '')`

function unpack({ claims, ends }: PackedDay): DayClaims {
  const day: DayClaims = { taken: [], reservations: [], holds: [], closed: [], firstExpiry: ends }
  for (const text of claims.split(',')) {
    const [court = '', startTime = '', status, sport] = text.split(' ')
    const courtId = Number(court)
    if (status && !sport) {
      day.taken.push({ courtId, startTime, kind: 'closing' })
      day.closed.push({ courtId, startTime, reason: '', incidentId: Number(status) })
    } else if (status) {
      day.taken.push({ courtId, startTime, kind: 'reservation' })
      day.reservations.push({ courtId, startTime, status, sportType: sport as Sport })
    } else {
      day.taken.push({ courtId, startTime, kind: 'hold' })
      day.holds.push({ courtId, startTime })
    }
  }
  return day
}
