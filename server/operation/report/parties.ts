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
  const { endDate, startDate } = period
  const seen = [startDate, startDate, before.startDate, endDate]
  const weekAgo = addDays(today, -7)
  const answer = await db.raw<Row[] | { rows: Row[] }>(
    `with seen as materialized (${seenBy('customer', 'customer_id')} union all ${seenBy('series', 'recurrence_id')})
     ${sumsIn('now')} union all ${sumsIn('earlier')} union all ${CREDIT}`,
    [
      ...seen,
      ...seen,
      ...[period, before].flatMap((one) => [one.startDate, one.endDate, weekAgo]),
      ...instantsOf([startDate, endDate], timeZone),
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

// Counts how often each was there in both periods; the first and the last day on which it ever was are in the index.
const seenBy = (party: 'customer' | 'series', id: 'customer_id' | 'recurrence_id') => `
  select '${party}' as party, g.now, g.earlier,
    (select min(o.date) from reservations o where o.${id} = g.id and o.status = 'approved') as first,
    (select max(o.date) from reservations o where o.${id} = g.id and o.status = 'approved') as last
  from (
    select r.${id} as id, sum(case when r.status = 'approved' and r.date >= ? then 1 else 0 end) as now,
      sum(case when r.status = 'approved' and r.date < ? then 1 else 0 end) as earlier
    from reservations r where r.date between ? and ? and r.${id} is not null group by r.${id}
  ) as g`
const sumsIn = (period: 'now' | 'earlier') => `
  select '${period}' as period, s.party, count(*) as one, sum(case when s.first >= ? then 1 else 0 end) as two,
    sum(case when s.last <= ? and s.last <= ? then 1 else 0 end) as three, sum(s.${period}) as four
  from seen s where s.${period} > 0 group by s.party`

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
