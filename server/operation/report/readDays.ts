import type { DayHours } from '#shared/venue/hours/availability.ts'
import type { VenueDay } from '#shared/operation/report/courtHours.ts'
import type { Fact, FactKind } from '#shared/operation/report/facts.ts'
import type { Period } from '#shared/operation/report/period.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf, type Weekday } from '#shared/platform/time/weekday.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { classesOn, dayFacts } from '../../venue/catalog/catalogDay.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'

type Part = { what: 'day' | 'court' | 'opening' | 'late'; name: string; text: string }

export type CountedDays = {
  /** Unpacked when it is asked for: those of a year take a second. */
  factsOf: (date: CivilDate) => Fact[]
  /** Deleted courts too. */
  courtNames: ReadonlyMap<number, string>
  openings: readonly Opening[]
  /** Whether some day is still to be counted. */
  isLate: boolean
}
type Opening = {
  until: CivilDate
  hours: Partial<Record<Weekday, DayHours>>
  courts: readonly number[]
}

/**
 * The counted days of two ranges, and all else that a report needs beside the catalogue, in one statement. The database packs each day
 * into one text, because each row that is read into JavaScript is expensive.
 */
export async function readDays(db: Db, ranges: readonly [Period, Period]): Promise<CountedDays> {
  const [one, other] = apart(ranges)
  const facts = `f.court_id || ' ' || f.hour || ' ' || f.kind || ' ' || f.count || ' ' || f.cents || ' ' || coalesce(f.sport, '')`
  const pack = isSqlite(db) ? `group_concat(${facts})` : `string_agg(${facts}, ',')`
  const answer = await db.raw<Part[] | { rows: Part[] }>(
    `select 'day' as what, f.date as name, ${pack} as text from day_facts f
       where f.date between ? and ? group by f.date
     union all select 'day', f.date, ${pack} from day_facts f
       where f.date between ? and ? group by f.date
     union all select 'court', cast(c.id as varchar(20)), c.name from courts c
     union all select 'opening', o.until, '[' || o.hours || ',' || o.courts || ']' from past_openings o
     union all select 'late', '', '' where exists (select 1 from days_to_count)`,
    [one.startDate, one.endDate, other.startDate, other.endDate],
  )
  const parts = Array.isArray(answer) ? answer : answer.rows
  const of = (what: Part['what']) => parts.filter((part) => part.what === what)
  const days = new Map(of('day').map(({ name, text }) => [name, text]))
  return {
    factsOf: (date) => unpack(days.get(date)),
    courtNames: new Map(
      of('court')
        .map(({ name, text }) => [Number(name), text] as const)
        .toSorted(([a], [b]) => a - b),
    ),
    openings: of('opening').map(toOpening).toSorted(byUntil),
    isLate: of('late').length > 0,
  }
}

/** The same days as two ranges of which none is in both. */
function apart([one, other]: readonly [Period, Period]): [Period, Period] {
  const [first, second] = one.startDate <= other.startDate ? [one, other] : [other, one]
  if (second.startDate > first.endDate) return [first, second]
  return [first, { ...second, startDate: addDays(first.endDate, 1) }]
}

function unpack(text: string | undefined): Fact[] {
  if (text === undefined) return []
  return text.split(',').map((packed) => {
    const [courtId, hour, kind, count, cents, sport] = packed.split(' ')
    return {
      courtId: Number(courtId),
      hour: Number(hour),
      kind: kind as FactKind,
      count: Number(count),
      cents: Number(cents),
      sport: sport ? (sport as Sport) : null,
    }
  })
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
