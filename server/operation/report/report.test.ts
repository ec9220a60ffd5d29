import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report, TodayReport } from '#shared/operation/report/report.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { countTurns } from '../../test/support/countTurns.ts'
import {
  dateValues,
  seedYear,
  TODAY,
  YEAR,
  YEAR_BEFORE,
} from '../../test/fixtures/year.fixtures.ts'

// Everything here is asked of the tables by plain SQL, which knows nothing of what the product counts with.
let app: TestApp
let owner: TestBrowser
let report: Report
let today: TodayReport
let turns: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
  await seedYear(app)
  const path = `/api/reports?startDate=${YEAR.startDate}&endDate=${YEAR.endDate}`
  const turnsOfOthers = countTurns(app.deps)
  report = (await owner.get<Report>(path)).body
  turns = turnsOfOthers()
  today = (await owner.get<TodayReport>('/api/reports/today')).body
  // Reckoned once: it is what most tests add up.
  await app.deps.knex.raw(
    `create table offered_hours as ${courtHoursSql({ ...YEAR, startDate: YEAR_BEFORE.startDate })} select * from offered`,
  )
})
afterAll(() => app.stop())

async function rowsOf<T extends object>(sql: string): Promise<T[]> {
  const answer = await app.deps.knex.raw<T[] | { rows: T[] }>(sql)
  const rows = Array.isArray(answer) ? answer : answer.rows
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          /^-?\d+$/.test(String(value)) ? Number(value) : value,
        ]),
      ) as T,
  )
}
async function numberOf(sql: string): Promise<number> {
  const [row] = await rowsOf<{ n: number | null }>(`select (${sql}) as n`)
  return Number(row!.n ?? 0)
}
const of = ({ startDate, endDate }: typeof YEAR, column = 'date') =>
  `${column} between '${startDate}' and '${endDate}'`
const HOURS = `(cast(substr(end_time, 1, 2) as integer) - cast(substr(start_time, 1, 2) as integer))`
const PERIODS = [
  ['now', YEAR],
  ['earlier', YEAR_BEFORE],
] as const

/** Every offered court-hour of a period, what was used of it, by the tables alone. */
function courtHoursSql(period: typeof YEAR) {
  return `with recursive hours (hour) as (select 0 union all select hour + 1 from hours where hour < 23),
    days (date, weekday) as (values ${dateValues(period)}),
    places as (
      select d.date, d.weekday, h.hour, c.id as court_id,
        (select r.id from reservations r where r.court_id = c.id and r.date = d.date and r.status = 'approved'
          and cast(substr(r.start_time, 1, 2) as integer) <= h.hour and h.hour < cast(substr(r.end_time, 1, 2) as integer)) as reservation_id,
        (select k.id from fixed_classes k where k.court_id = c.id and k.weekday = d.weekday and k.active and k.start_date <= d.date
          and (k.end_date is null or k.end_date >= d.date)
          and cast(substr(k.start_time, 1, 2) as integer) <= h.hour and h.hour < cast(substr(k.end_time, 1, 2) as integer)
          and not exists (select 1 from fixed_class_cancellations x where x.class_id = k.id and x.date = d.date)) as class_id,
        (case when d.date < '2026-02-01' then d.weekday <> 'sunday' else c.active end)
          and exists (select 1 from operation_hours o where o.weekday = d.weekday and o.is_open
            and cast(substr(o.open_time, 1, 2) as integer) <= h.hour and h.hour < cast(substr(o.close_time, 1, 2) as integer))
          and not exists (select 1 from special_closing_dates s where s.date = d.date and (s.all_day or
            (cast(substr(s.start_time, 1, 2) as integer) <= h.hour and h.hour * 60 < cast(substr(s.end_time, 1, 2) as integer) * 60 + cast(substr(s.end_time, 4, 2) as integer))))
          and not exists (select 1 from slot_claims q where q.court_id = c.id and q.date = d.date
            and cast(substr(q.start_time, 1, 2) as integer) = h.hour and q.incident_id is not null) as is_open
      from days d cross join hours h cross join courts c),
    offered as (
      select p.*, case when r.id is null then null when r.reservation_type = 'aula' then 'lesson'
          when r.reservation_type = 'recorrente' or r.recurrence_id is not null then 'weekly' else 'single' end as sale,
        case when r.id is null and p.class_id is not null then 1 else 0 end as is_class,
        coalesce(r.sport_type, k.sport_type) as sport
      from places p left join reservations r on r.id = p.reservation_id left join fixed_classes k on k.id = p.class_id
      where p.is_open or p.reservation_id is not null)`
}
/** Those of a period. */
const offeredIn = (period: typeof YEAR) =>
  `with offered as (select * from offered_hours where ${of(period)})`
const TALLY = `count(*) as offered, sum(case when sale = 'single' then 1 else 0 end) as single,
  sum(case when sale = 'weekly' then 1 else 0 end) as weekly, sum(case when sale = 'lesson' then 1 else 0 end) as lesson,
  sum(is_class) as class`
type Counted = { offered: number; single: number; weekly: number; lesson: number; class: number }
const counted = ({ offered, hours }: TodayReport['tally']): Counted => ({ offered, ...hours })

test('all others have a turn after each of its days', () => {
  expect(turns).toBeGreaterThanOrEqual(report.days.length * 2)
})

describe.each(PERIODS)('of the period %s', (name, period) => {
  test('the hours are those that are open, and those that were used', async () => {
    const [expected] = await rowsOf<Counted>(`${offeredIn(period)} select ${TALLY} from offered`)
    expect(expected!.class).toBeGreaterThan(50)
    expect(counted(report[name].tally)).toEqual(expected)
  })

  test('the value of what was played is the price of what is confirmed', async () => {
    const sold = `select coalesce(sum(price), 0) from reservations where status = 'approved' and payment_status <> 'refunded' and ${of(period)}`
    const lesson = `reservation_type = 'aula'`
    const weekly = `not (${lesson}) and (reservation_type = 'recorrente' or recurrence_id is not null)`
    expect(report[name].tally.cents).toEqual({
      lesson: await numberOf(`${sold} and ${lesson}`),
      weekly: await numberOf(`${sold} and ${weekly}`),
      single: await numberOf(`${sold} and not (${lesson}) and not (${weekly})`),
    })
  })

  test('reservations are counted by what became of them', async () => {
    const lost = `exists (select 1 from incident_reservations i where i.reservation_id = r.id and i.choice <> 'move')`
    const kinds = {
      booking: `status = 'approved'`,
      due: `status = 'approved' and payment_status in ('pending', 'failed')`,
      arrived: `status = 'approved' and arrived_at is not null`,
      missed: `status = 'approved' and missed_at is not null`,
      'by-customer': `status = 'canceled' and canceled_reason = 'customer' and not ${lost}`,
      'by-venue': `status = 'canceled' and canceled_reason in ('admin', 'incident', 'stranded') and not ${lost}`,
      refunded: `status = 'canceled' and canceled_reason = 'refunded' and not ${lost}`,
      expired: `status = 'canceled' and canceled_reason = 'expired'`,
      lost: `status = 'canceled' and canceled_reason <> 'expired' and ${lost}`,
    }
    for (const [kind, where] of Object.entries(kinds)) {
      const [expected] = await rowsOf(
        `select count(*) as count, coalesce(sum(price), 0) as cents from reservations r where ${where} and ${of(period)}`,
      )
      expect([
        kind,
        Object.entries(report[name].bookings).find(([one]) => one === kind)?.[1],
      ]).toEqual([kind, expected])
    }
    expect(report[name].closedHours).toBe(
      await numberOf(
        `select count(*) from slot_claims where incident_id is not null and ${of(period)}`,
      ),
    )
  })

  test('customers and series are counted once each', async () => {
    const at = (column: string) =>
      `from reservations r where status = 'approved' and ${column} is not null and ${of(period)}`
    const isFirst = (column: string) =>
      `not exists (select 1 from reservations e where e.${column} = r.${column} and e.status = 'approved' and e.date < '${period.startDate}')`
    const isLast = (column: string) =>
      `not exists (select 1 from reservations e where e.${column} = r.${column} and e.status = 'approved' and (e.date > '${period.endDate}' or (e.date > '2026-11-16' and e.date <= '${period.endDate}')))`
    for (const [party, column] of [
      ['customers', 'customer_id'],
      ['series', 'recurrence_id'],
    ] as const) {
      expect(report[name][party]).toEqual({
        active: await numberOf(`select count(distinct ${column}) ${at(column)}`),
        begun: await numberOf(
          `select count(distinct ${column}) ${at(column)} and ${isFirst(column)}`,
        ),
        ended: await numberOf(
          `select count(distinct ${column}) ${at(column)} and ${isLast(column)}`,
        ),
        bookings: await numberOf(`select count(*) ${at(column)}`),
      })
    }
    if (name === 'now') expect(report.now.customers.begun).toBeGreaterThan(5)
  })

  test('classes are counted by the days on which they met', async () => {
    const meets = `from days d join fixed_classes k on k.weekday = d.weekday and k.active and k.start_date <= d.date and (k.end_date is null or k.end_date >= d.date)`
    const cancelled = `exists (select 1 from fixed_class_cancellations x where x.class_id = k.id and x.date = d.date)`
    const [expected] = await rowsOf(
      `with days (date, weekday) as (values ${dateValues(period)})
       select (select count(*) ${meets} where not ${cancelled}) as meetings, (select count(*) ${meets} where ${cancelled}) as cancelled`,
    )
    expect(report[name].classes).toEqual(expected)
  })

  test('money counts on the day of the venue on which it came', async () => {
    const [from, until] = [
      `${period.startDate}T03:00:00.000Z`,
      `${nextDay(period.endDate)}T03:00:00.000Z`,
    ]
    const attempts = `from payment_attempts a where paid_at >= '${from}' and paid_at < '${until}'`
    const undone = `(select coalesce(sum(c.cents), 0) from receipt_changes c where c.attempt_id = a.id)`
    const till = `from till_movements where at >= '${from}' and at < '${until}'`
    const sums = async (where: string) => ({
      count: await numberOf(`select count(*) ${attempts} ${where}`),
      received: await numberOf(
        `select sum(coalesce(received, amount) + ${undone}) ${attempts} ${where}`,
      ),
      refunded: await numberOf(
        `select sum(f.amount) from refunds f where f.done_at is not null and f.attempt_id in (select a.id ${attempts} ${where})`,
      ),
    })
    const byTill = async (method: string) => ({
      count: await numberOf(`select count(*) ${till} and method = '${method}' and cents > 0`),
      received: await numberOf(`select sum(cents) ${till} and method = '${method}' and cents > 0`),
      refunded: await numberOf(`select -sum(cents) ${till} and method = '${method}' and cents < 0`),
    })
    const all = [
      ['CREDIT_CARD', await sums(`and method = 'CREDIT_CARD'`)],
      ['PIX', await sums(`and method = 'PIX'`)],
      ...(await Promise.all(
        ['cash', 'debit', 'other', 'pix'].map(async (one) => [one, await byTill(one)] as const),
      )),
    ] as const
    expect(report.sources.map((one) => [one.source, one[name]])).toEqual(all)
    const total = (field: 'count' | 'received' | 'refunded') =>
      all.reduce((sum, [, one]) => sum + one[field], 0)
    expect(report[name].money).toEqual({
      count: total('count'),
      received: total('received'),
      refunded: total('refunded'),
    })
  })
})

function nextDay(date: string) {
  return new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

const byText = <T extends object>(rows: T[]) => rows.map((row) => JSON.stringify(row)).toSorted()

describe('the parts of the period add up to it', () => {
  test('by weekday and hour', async () => {
    const expected = await rowsOf<{ weekday: string; hour: number } & Counted>(
      `${offeredIn(YEAR)} select weekday, hour, ${TALLY} from offered group by weekday, hour`,
    )
    const heat = report.heat.map(({ weekday, hour, tally }) => ({
      weekday,
      hour,
      ...counted(tally),
    }))
    expect(byText(heat)).toEqual(byText(expected))
  })

  test('by court, the period before beside it', async () => {
    for (const [column, period] of [
      ['tally', YEAR],
      ['earlier', YEAR_BEFORE],
    ] as const) {
      const expected = await rowsOf<{ court: number } & Counted>(
        `${offeredIn(period)} select court_id as court, ${TALLY} from offered group by court_id`,
      )
      const courts = report.courts.map((court) => ({
        court: court.courtId,
        ...counted(court[column]),
      }))
      expect(byText(courts)).toEqual(byText(expected))
    }
  })

  test('by day, with its value and its money', async () => {
    const expected = await rowsOf<{ date: string } & Counted>(
      `${offeredIn(YEAR)} select date, ${TALLY} from offered group by date`,
    )
    const days = report.days
      .filter(({ tally }) => tally.offered > 0)
      .map(({ date, tally }) => ({ date, ...counted(tally) }))
    expect(byText(days)).toEqual(byText(expected))
    expect(report.days).toHaveLength(365)
    const values = await rowsOf(
      `select date, sum(price) as cents from reservations where status = 'approved' and payment_status <> 'refunded' and ${of(YEAR)} group by date`,
    )
    const played = report.days
      .map(({ date, tally: { cents } }) => ({
        date,
        cents: cents.single + cents.weekly + cents.lesson,
      }))
      .filter(({ cents }) => cents > 0)
    expect(byText(played)).toEqual(byText(values))
    const sum = (column: 'received' | 'refunded') =>
      report.days.reduce((total, day) => total + day[column], 0)
    expect([sum('received'), sum('refunded')]).toEqual([
      report.now.money.received,
      report.now.money.refunded,
    ])
  })

  test('by sport', async () => {
    const sports = async (period: typeof YEAR) =>
      rowsOf<{ sport: string; hours: number }>(
        `${offeredIn(period)} select sport, count(*) as hours from offered where sale is not null or is_class = 1 group by sport`,
      )
    expect(byText(report.sports.map(({ sport, hours }) => ({ sport, hours })))).toEqual(
      byText(await sports(YEAR)),
    )
    expect(byText(report.sports.map(({ sport, earlier }) => ({ sport, hours: earlier })))).toEqual(
      byText(await sports(YEAR_BEFORE)),
    )
  })
})

test('what customers have of credit is the sum of the ledger', async () => {
  expect(report.credit).toEqual({ owed: 9_521, given: 4_321, used: 2_800, expired: 1_000 })
  expect(report.credit.owed).toBe(await numberOf('select sum(cents) from credit_entries'))
})

test('the next four weeks are what is sold, beside those four weeks before', async () => {
  const sums = (date: string) =>
    rowsOf<{ hours: number | null; cents: number | null }>(
      `select coalesce(sum(${HOURS}), 0) as hours, coalesce(sum(case when payment_status = 'refunded' then 0 else price end), 0) as cents
       from reservations where status = 'approved' and date = '${date}'`,
    )
  expect(report.forecast).toHaveLength(28)
  expect(report.forecast[0]!.date).toBe(TODAY)
  for (const { date, sold, soldCents, before } of report.forecast) {
    const [[now], [then]] = [await sums(date), await sums(before.date)]
    expect([date, sold, soldCents]).toEqual([date, now!.hours, now!.cents])
    expect([date, before.sold, before.soldCents]).toEqual([date, then!.hours, then!.cents])
    expect(Date.parse(date) - Date.parse(before.date)).toBe(28 * 86_400_000)
  }
})

test('today is the day that is under way', async () => {
  const [expected] = await rowsOf<Counted>(
    `${offeredIn({ startDate: TODAY, endDate: TODAY })} select ${TALLY} from offered`,
  )
  expect(counted(today.tally)).toEqual(expected)
  expect(today.bookings.booking.count).toBe(
    await numberOf(
      `select count(*) from reservations where status = 'approved' and date = '${TODAY}'`,
    ),
  )
})
