import { toReais } from '#shared/platform/money/money.ts'
import type { PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { entriesBetween, onlyDrawer, type EntryDeps, type EntryRange } from './entries.ts'

/** The money of a venue day by one method, in centavos. */
type PaymentSums = {
  date: CivilDate
  method: PaymentTotal['method']
  count: number
  received: number
  refunded: number
}

/** The money that came in and went back per venue day and payment method, each on its own day. Days without money are left out. */
export async function paymentTotals(deps: EntryDeps, range: EntryRange): Promise<PaymentTotal[]> {
  const sums = await paymentSums(deps, range)
  return sums.map(({ received, refunded, ...sum }) => ({
    ...sum,
    received: toReais(received),
    refunded: toReais(refunded),
    net: toReais(received - refunded),
  }))
}

// Sums are text where the engine's sums are wider than an integer.
type Summed = { [Column in keyof PaymentSums]: PaymentSums[Column] | string }

/** The same in centavos, in one statement. */
export async function paymentSums(
  deps: EntryDeps,
  { drawer, endDate, startDate }: EntryRange,
): Promise<PaymentSums[]> {
  const rows: Summed[] = await onlyDrawer(entriesBetween(deps, [startDate, endDate]), drawer)
    .groupBy('date', 'method')
    .orderBy(['date', 'method'])
    .select('date', 'method', deps.knex.raw(SUMS))
  return rows.map(({ date, method, count, received, refunded }) => ({
    date,
    method: method as PaymentSums['method'],
    count: Number(count),
    received: Number(received),
    refunded: Number(refunded),
  }))
}

const SUMS = `sum(case when book in ('attempt', 'movement') and cents > 0 then 1 else 0 end) as count,
  sum(case when is_back = 0 then cents else 0 end) as received, sum(case when is_back = 1 then -cents else 0 end) as refunded`
