import { periodBefore, type Period } from '#shared/operation/report/period.ts'
import type { CreditSums, PartyCount, ReportInput } from '#shared/operation/report/report.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { Db } from '../../platform/db/db.ts'
import { instantsOf } from '../../payment/ledger/entries.ts'

type Row = { period: 'now' | 'earlier' | 'credit'; party: string } & Record<
  'one' | 'two' | 'three' | 'four',
  number | string | null
>
type PartyFigures = Pick<ReportInput, 'parties' | 'credit'>

/** Customers and series of a period and of the one before it, and customers' credit, in one statement. */
export async function readParties(
  db: Db,
  period: Period,
  { today, timeZone }: { today: CivilDate; timeZone: string },
): Promise<PartyFigures> {
  const before = periodBefore(period)
  const instants = instantsOf([period.startDate, period.endDate], timeZone)
  const answer = await db.raw<Row[] | { rows: Row[] }>(
    `with periods (name, first, last) as (values ('now', ?, ?), ('earlier', ?, ?))
     ${PARTIES} union all ${CREDIT}`,
    [
      period.startDate,
      period.endDate,
      before.startDate,
      before.endDate,
      addDays(today, -7),
      ...instants,
    ],
  )
  const rows = Array.isArray(answer) ? answer : answer.rows
  const find = (name: Row['period'], party: string) =>
    rows.find((row) => row.period === name && row.party === party)
  const parties = (name: 'now' | 'earlier') => ({
    customers: toCount(find(name, 'customer')),
    series: toCount(find(name, 'series')),
  })
  return {
    parties: { now: parties('now'), earlier: parties('earlier') },
    credit: toCredit(find('credit', '')),
  }
}

// Each is looked up in the days before and after by the index, however many there are.
const PARTIES = `
  select f.period as period, f.party as party, count(*) as one, sum(f.begun) as two, sum(f.ended) as three, sum(f.bookings) as four
  from (
    select p.name as period, d.party, sum(d.bookings) as bookings,
      case when exists (
        select 1 from day_parties e where e.party = d.party and e.party_id = d.party_id and e.date < p.first
      ) then 0 else 1 end as begun,
      case when max(d.date) > ? or exists (
        select 1 from day_parties e where e.party = d.party and e.party_id = d.party_id and e.date > p.last
      ) then 0 else 1 end as ended
    from periods p join day_parties d on d.date between p.first and p.last
    group by p.name, p.first, p.last, d.party, d.party_id
  ) as f group by f.period, f.party`

const within = `c.at >= i.since and c.at < i.until`
const CREDIT = `
  select 'credit', '', sum(c.cents),
    sum(case when ${within} and c.source in ('rain', 'policy', 'hand') then c.cents else 0 end),
    sum(case when ${within} and c.source in ('use', 'return') then -c.cents else 0 end),
    sum(case when ${within} and c.source = 'expiry' then -c.cents else 0 end)
  from credit_entries c cross join (select ? as since, ? as until) as i`

function toCount(row: Row | undefined): PartyCount {
  return {
    active: Number(row?.one ?? 0),
    begun: Number(row?.two ?? 0),
    ended: Number(row?.three ?? 0),
    bookings: Number(row?.four ?? 0),
  }
}

function toCredit(row: Row | undefined): CreditSums {
  return {
    owed: Number(row?.one ?? 0),
    given: Number(row?.two ?? 0),
    used: Number(row?.three ?? 0),
    expired: Number(row?.four ?? 0),
  }
}
