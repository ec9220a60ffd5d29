import type { DayHours } from '#shared/venue/hours/availability.ts'
import type { VenueDay } from '#shared/operation/report/courtHours.ts'
import { countDay, type CountedReservation, type Fact } from '#shared/operation/report/facts.ts'
import type { Period } from '#shared/operation/report/period.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf, type Weekday } from '#shared/platform/time/weekday.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { classesOn, dayFacts } from '../../venue/catalog/catalogDay.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'

type Part = { what: 'day' | 'closed' | 'court' | 'opening'; name: string; text: string }

export type CountedDays = {
  /** Counted when it is asked for: those of a year take half a second. */
  factsOf: (date: CivilDate) => Fact[]
  /** Deleted courts too. */
  courtNames: ReadonlyMap<number, string>
  openings: readonly Opening[]
}
type Opening = {
  until: CivilDate
  hours: Partial<Record<Weekday, DayHours>>
  courts: readonly number[]
}

const LOST = `exists (select 1 from incident_reservations i
  where i.reservation_id = r.id and i.choice <> 'move' and coalesce(i.chosen, '') <> 'keep')`
/** `toReservation` reads them in this order. */
const COUNTED = [
  'r.court_id',
  'r.start_time',
  'r.end_time',
  'r.status',
  `coalesce(r.canceled_reason, '')`,
  'r.price',
  'r.part_paid',
  'r.desk_part',
  'r.payment_status',
  'r.reservation_type',
  `coalesce(r.recurrence_id, '')`,
  'r.sport_type',
  `coalesce(r.arrived_at, '')`,
  `coalesce(r.missed_at, '')`,
  `case when r.status = 'canceled' and ${LOST} then 'lost' else '' end`,
].join(` || ' ' || `)

/**
 * The reservations of two ranges, and all else that a report needs beside the catalogue, in one statement. The database packs each day
 * into one text, because each row that is read into JavaScript is expensive.
 */
export async function readDays(db: Db, ranges: readonly [Period, Period]): Promise<CountedDays> {
  const [one, other] = apart(ranges)
  const pack = (text: string) =>
    isSqlite(db) ? `group_concat(${text})` : `string_agg(${text}, ',')`
  // Reads every status: given some, the planner would rather read all of their rows, however old.
  const booked = `select 'day' as what, r.date as name, ${pack(COUNTED)} as text from reservations r
    where r.date between ? and ? group by r.date`
  const shut = `select 'closed', q.date, ${pack(`q.court_id || ' ' || q.start_time`)} from slot_claims q
    where q.date between ? and ? and q.incident_id is not null group by q.date`
  const answer = await db.raw<Part[] | { rows: Part[] }>(
    `${booked} union all ${booked} union all ${shut} union all ${shut}
     union all select 'court', cast(c.id as varchar(20)), c.name from courts c
     union all select 'opening', p.until, '[' || p.hours || ',' || p.courts || ']' from past_openings p`,
    [one, other, one, other].flatMap(({ startDate, endDate }) => [startDate, endDate]),
  )
  const parts = Array.isArray(answer) ? answer : answer.rows
  const of = (what: Part['what']) => parts.filter((part) => part.what === what)
  const textsOf = (what: Part['what']) => new Map(of(what).map(({ name, text }) => [name, text]))
  const [days, closed] = [textsOf('day'), textsOf('closed')]
  return {
    factsOf: (date) =>
      countDay(unpack(days.get(date)).map(toReservation), unpack(closed.get(date)).map(toClosed))
        .facts,
    courtNames: new Map(
      of('court')
        .map(({ name, text }) => [Number(name), text] as const)
        .toSorted(([a], [b]) => a - b),
    ),
    openings: of('opening').map(toOpening).toSorted(byUntil),
  }
}

/** The same days as two ranges of which none is in both. */
function apart([one, other]: readonly [Period, Period]): [Period, Period] {
  const [first, second] = one.startDate <= other.startDate ? [one, other] : [other, one]
  if (second.startDate > first.endDate) return [first, second]
  return [first, { ...second, startDate: addDays(first.endDate, 1) }]
}

function unpack(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',')
}

function toReservation(packed: string): CountedReservation {
  const cells = packed.split(' ')
  const [courtId, startTime, endTime, status, reason, price, partPaid, deskPart] = cells
  const [paymentStatus, type, recurrenceId, sport, arrivedAt, missedAt, lost] = cells.slice(8)
  return {
    courtId: Number(courtId),
    startTime: startTime!,
    endTime: endTime!,
    status: status as CountedReservation['status'],
    canceledReason: (reason || null) as CountedReservation['canceledReason'],
    price: Number(price),
    partPaid: Number(partPaid),
    deskPart: Number(deskPart),
    paymentStatus: paymentStatus as CountedReservation['paymentStatus'],
    reservationType: type as CountedReservation['reservationType'],
    recurrenceId: recurrenceId || null,
    sportType: sport as Sport,
    arrivedAt: arrivedAt || null,
    missedAt: missedAt || null,
    isLost: lost !== '',
  }
}

function toClosed(packed: string) {
  const [courtId, startTime] = packed.split(' ')
  return { courtId: Number(courtId), startTime: startTime! }
}

function toOpening({ name, text }: Part): Opening {
  const [hours, courts] = JSON.parse(text)
  return { until: name, hours, courts }
}

function byUntil(a: Opening, b: Opening) {
  return a.until < b.until ? -1 : 1
}

/** The day as reports see it: what was offered by the opening hours and courts of that day. */
export function venueDay(
  catalog: CatalogData,
  { factsOf, openings }: CountedDays,
  date: CivilDate,
): VenueDay {
  const past = openings.find(({ until }) => date < until)
  const day = dayFacts(catalog, date)
  const active = catalog.courts.filter((court) => court.active).map(({ id }) => id)
  return {
    ...day,
    hours: past ? (past.hours[weekdayOf(date)] ?? null) : day.hours,
    courtIds: past?.courts ?? active,
    classes: classesOn(catalog, date),
    facts: factsOf(date),
  }
}
