import type { LedgerMethod, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type { MonthCorrection, MonthFigures } from '#shared/payment/charges/month.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { daysOfMonth, monthOf, type Month } from '#shared/platform/time/month.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import {
  entriesBetween,
  IN_ORDER,
  instantsOf,
  MONEY,
  type BookedEntry,
  type BookName,
  type EntryDeps,
} from '../ledger/entries.ts'

const OF_A_MONTH = [...MONEY, 'cash', 'credit', 'lot', 'courtesy', 'discount'] as const
const MOST_LISTED = 100

type Summed = {
  book: BookName
  method: LedgerMethod
  why: string
  isBack: number
  isOut: number
  count: number | string
  cents: number | string
}

/** The sums of a month from its entries, in one statement. */
export async function monthFigures(deps: EntryDeps, month: Month): Promise<MonthFigures> {
  const rows: Summed[] = await entriesBetween(deps, daysOfMonth(month), OF_A_MONTH)
    .groupBy('book', 'method', 'why', 'isBack')
    .groupByRaw(IS_OUT)
    .select('book', 'method', 'why', 'isBack', deps.knex.raw(SUMS))
  const sums = rows.map(({ cents, count, ...row }) => ({
    ...row,
    cents: Number(cents),
    count: Number(count),
  }))
  const money = sums.filter(({ book }) => MONEY.some((one) => one === book))
  const reaisOf = (is: (row: (typeof sums)[number]) => boolean) =>
    toReais(sumCents(sums.filter(is).map(({ cents }) => cents)))
  const { count: _, ...whole } = sidesOf(money)
  const methods = [...new Set(money.map(({ method }) => method))].toSorted()
  return {
    methods: methods.map((method) => ({
      method: method as PaymentTotal['method'],
      ...sidesOf(money.filter((one) => one.method === method)),
    })),
    ...whole,
    creditGiven: reaisOf(({ book, why }) => book === 'lot' && why !== 'expiry'),
    creditUsed: reaisOf(({ book }) => book === 'credit'),
    creditExpired: 0 - reaisOf(({ book, why }) => book === 'lot' && why === 'expiry'),
    courtesies: reaisOf(({ book }) => book === 'courtesy'),
    discounts: reaisOf(({ book }) => book === 'discount'),
    supplied: reaisOf(({ book, isOut }) => book === 'cash' && isOut === 0),
    withdrawn: 0 - reaisOf(({ book, isOut }) => book === 'cash' && isOut === 1),
  }
}

// As in the day's closing: the opposite of a withdrawal is no supply.
const IS_OUT = `case when why = 'withdrawal' or why = 'correction' and cents > 0 then 1 else 0 end`
const SUMS = `${IS_OUT} as is_out, sum(cents) as cents,
  sum(case when book in ('attempt', 'movement') and cents > 0 then 1 else 0 end) as count`

function sidesOf(rows: readonly { cents: number; count: number; isBack: number }[]) {
  const sum = (isBack: number) =>
    sumCents(rows.filter((row) => row.isBack === isBack).map(({ cents }) => cents))
  const [received, refunded] = [sum(0), 0 - sum(1)]
  return {
    count: sumCents(rows.map(({ count }) => count)),
    received: toReais(received),
    refunded: toReais(refunded),
    net: toReais(received - refunded),
  }
}

/** The entries of a month that an earlier one would have got if it were not over, the first ones first, and the sum of all. */
export async function correctionsOf(deps: EntryDeps, month: Month) {
  const [since] = instantsOf(daysOfMonth(month), deps.config.venueTimezone)
  const entries: BookedEntry[] = await entriesBetween(deps, daysOfMonth(month))
    .where('cameAt', '<', since)
    .orWhere('madeAt', '<', since)
    .orderByRaw(IN_ORDER)
    .select('*')
  const corrections = entries.flatMap((entry) => {
    const of = earlierMonth(deps, entry)
    return of === null ? [] : [{ entry, of }]
  })
  return {
    entries: corrections
      .slice(0, MOST_LISTED)
      .map(({ entry: { book, cents, date, id, method }, of }): MonthCorrection => ({
        book,
        id,
        date,
        of,
        method,
        amount: toReais(cents),
        isLate: cents > 0,
      })),
    count: corrections.length,
    amount: toReais(sumCents(corrections.map(({ entry }) => entry.cents))),
  }
}

/** The month to which an entry points back: that in which the money came which it gives back, or in which it was made; null of what is of its own. */
export function earlierMonth(
  { config }: Pick<EntryDeps, 'config'>,
  { cameAt, date, madeAt }: Pick<BookedEntry, 'cameAt' | 'date' | 'madeAt'>,
): Month | null {
  const months = [cameAt, madeAt].flatMap((instant) =>
    instant === null ? [] : monthOf(venueNow(Date.parse(instant), config.venueTimezone).date),
  )
  return months.toSorted().find((month) => month < monthOf(date)) ?? null
}
