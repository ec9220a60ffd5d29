import { sumCents, toCents } from '#shared/money/money.ts'
import type { PaymentTotal } from '#shared/payment/ledger.ts'

/** In centavos. */
export type Sum = { count: number; received: number; refunded: number; net: number }

/** What came in, went back and stayed, over all of these totals. */
export function sumTotals(totals: readonly PaymentTotal[]): Sum {
  const sum = (field: 'received' | 'refunded' | 'net') =>
    sumCents(totals.map((total) => toCents(total[field])))
  return {
    count: sumCents(totals.map(({ count }) => count)),
    received: sum('received'),
    refunded: sum('refunded'),
    net: sum('net'),
  }
}

/** The same by the way of paying, those that were used, in the order in which they are told. */
export function sumsByMethod(
  totals: readonly PaymentTotal[],
): (readonly [method: PaymentTotal['method'], sum: Sum])[] {
  return METHODS.flatMap((method) => {
    const own = totals.filter((total) => total.method === method)
    return own.length > 0 ? [[method, sumTotals(own)] as const] : []
  })
}

const METHODS = ['PIX', 'CREDIT_CARD', 'desk'] as const
