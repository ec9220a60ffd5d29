import { toReais } from '#shared/platform/money/money.ts'
import type { PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { addDays, datesBetween, type CivilDate } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { PaymentDeps } from '../port/gateway.ts'

/** The money of a venue day by one method, in centavos. */
type PaymentSums = {
  date: CivilDate
  method: PaymentTotal['method']
  count: number
  received: number
  refunded: number
}

/** The money that came in per venue day and payment method, and how much of it was refunded since. Days without money are left out. */
export async function paymentTotals(
  deps: Pick<PaymentDeps, 'knex' | 'config'>,
  startDate: CivilDate,
  endDate: CivilDate,
): Promise<PaymentTotal[]> {
  const sums = await paymentSums(deps, startDate, endDate)
  return sums.map(({ received, refunded, ...sum }) => ({
    ...sum,
    received: toReais(received),
    refunded: toReais(refunded),
    net: toReais(received - refunded),
  }))
}

// Sums are text where the engine's sums are wider than an integer.
type Summed = { [Column in keyof PaymentSums]: PaymentSums[Column] | string }

/** The same in centavos, in one statement: by when it came in, whenever it is played. */
export async function paymentSums(
  { knex, config }: Pick<PaymentDeps, 'knex' | 'config'>,
  startDate: CivilDate,
  endDate: CivilDate,
): Promise<PaymentSums[]> {
  // A day ends where the next one begins: an instant of a time zone is expensive, and two years have 730 days.
  const dates = datesBetween(startDate, addDays(endDate, 1))
  const starts = dates.map((date) => startOf(date, config.venueTimezone))
  const days = dates.slice(0, -1).map((date, at) => [date, starts[at]!, starts[at + 1]!])
  const answer = await knex.raw<Summed[] | { rows: Summed[] }>(
    `with days (date, since, until) as (values ${days.map(() => '(?, ?, ?)').join()})
     ${ONLINE} union all ${AT_THE_COUNTER} order by 1, 2`,
    days.flat(),
  )
  const rows = Array.isArray(answer) ? answer : answer.rows
  return rows.map(({ date, method, count, received, refunded }) => ({
    date,
    method: method as PaymentSums['method'],
    count: Number(count),
    received: Number(received),
    refunded: Number(refunded),
  }))
}

// A receipt that was undone is none. SQLite keeps the order of a cross join: once it knows the size of the tables, it would compare every payment with every day.
const ONLINE = `
  select d.date as date, a.method as method, count(*) as count, sum(coalesce(a.received, a.amount)) as received,
    sum((select coalesce(sum(f.amount), 0) from refunds f where f.attempt_id = a.id and f.done_at is not null)) as refunded
  from days d cross join payment_attempts a
  where a.paid_at >= d.since and a.paid_at < d.until and a.paid_at is not null and coalesce(a.charge_status, '') not in ('open', 'in-analysis', 'cancelled')
  group by d.date, a.method`

// What came in and what went back, each on its own day. What undoes a mistake came never in.
const AT_THE_COUNTER = `
  select d.date, m.method, sum(case when m.kind = 'payment' then 1 else 0 end),
    sum(case when m.kind = 'return' then 0 else m.cents end), sum(case when m.kind = 'return' then -m.cents else 0 end)
  from days d cross join till_movements m
  where m.at >= d.since and m.at < d.until and m.kind in ('payment', 'return', 'correction') and m.corrects is null
  group by d.date, m.method`

/** The instants at which the first of these days begins at the venue and the last one ends. */
export function instantsOf(
  [first, last]: readonly [CivilDate, CivilDate],
  timeZone: string,
): [from: string, until: string] {
  return [startOf(first, timeZone), startOf(addDays(last, 1), timeZone)]
}

function startOf(date: CivilDate, timeZone: string): string {
  return toInstant(instantOf(date, '00:00', timeZone))
}
