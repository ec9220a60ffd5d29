import { toReais } from '#shared/money/money.ts'
import type { PaymentTotal } from '#shared/payment/ledger.ts'
import { addDays, datesBetween, type CivilDate } from '#shared/time/civil.ts'
import { instantOf } from '#shared/time/instantOf.ts'
import type { Db, ScopeOf } from '../../db/db.ts'
import { toInstant } from '../../db/instant.ts'
import type { PaymentDeps } from '../gateway.ts'

// Sums are text where the engine's sums are wider than an integer.
type Summed = { received: number | string; refunded: number | string }
type Sums = Summed & { date: CivilDate; method: PaymentTotal['method']; count: number }
type Days = { column1: CivilDate; column2: string; column3: string }

/** The money that came in per venue day and payment method, and how much of it was refunded since. Days without money are left out. */
export async function paymentTotals(
  { knex, config }: Pick<PaymentDeps, 'knex' | 'config'>,
  startDate: CivilDate,
  endDate: CivilDate,
): Promise<PaymentTotal[]> {
  const days = datesBetween(startDate, endDate).map((date) => [
    date,
    ...instantsOf([date, date], config.venueTimezone),
  ])
  const totals = [...(await onlineSums(knex, days)), ...(await inPersonSums(knex, days))].map(
    toTotal,
  )
  return totals.sort((a, b) => {
    const [left, right] = [`${a.date} ${a.method}`, `${b.date} ${b.method}`]
    return left < right ? -1 : 1
  })
}

async function onlineSums(knex: Db, days: readonly string[][]): Promise<Sums[]> {
  const back = `(select coalesce(sum(f.amount), 0) from refunds f where f.attempt_id = a.id and f.done_at is not null)`
  return (
    knex(daysOf(knex, days))
      .joinRaw<ScopeOf<'payment_attempts as a'>>(
        'join payment_attempts as a on a.paid_at >= d.column2 and a.paid_at < d.column3 and a.paid_at is not null',
      )
      // A receipt that was undone is none.
      .whereRaw(`coalesce(a.charge_status, '') not in ('open', 'in-analysis', 'cancelled')`)
      .groupBy('d.column1', 'a.method')
      .select('d.column1 as date', 'a.method')
      .count('* as count')
      .select(
        knex.raw<Summed>(
          `sum(coalesce(a.received, a.amount)) as received, sum(${back}) as refunded`,
        ),
      )
  )
}

async function inPersonSums(knex: Db, days: readonly string[][]): Promise<Sums[]> {
  return knex(daysOf(knex, days))
    .joinRaw<ScopeOf<'reservations as r'>>(
      `join reservations as r on r.payment_confirmed_at >= d.column2 and r.payment_confirmed_at < d.column3 and r.paid_by = 'admin'`,
    )
    .whereIn('r.paymentStatus', ['paid', 'refunded'])
    .groupBy('d.column1')
    .select('d.column1 as date', knex.raw<{ method: 'desk' }>(`'desk' as method`))
    .count('* as count')
    .select(
      knex.raw<Summed>(
        `sum(r.price) as received, sum(case when r.payment_status = 'refunded' then r.price else 0 end) as refunded`,
      ),
    )
}

// Both engines name the columns of a VALUES list like this.
function daysOf(knex: Db, days: readonly string[][]) {
  return knex.raw<{ d: Days }>(`(values ${days.map(() => '(?, ?, ?)').join()}) as d`, days.flat())
}

function toTotal({ date, method, count, received, refunded }: Sums): PaymentTotal {
  const [came, back] = [Number(received), Number(refunded)]
  return {
    date,
    method,
    count: Number(count),
    received: toReais(came),
    refunded: toReais(back),
    net: toReais(came - back),
  }
}

/** The instants at which the first of these days begins at the venue and the last one ends. */
export function instantsOf(
  [first, last]: readonly [CivilDate, CivilDate],
  timeZone: string,
): [from: string, until: string] {
  const startOf = (date: CivilDate) => toInstant(instantOf(date, '00:00', timeZone))
  return [startOf(first), startOf(addDays(last, 1))]
}
