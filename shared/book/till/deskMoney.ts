import { sumCents } from '../../platform/money/money.ts'
import type { TillMethod } from './till.ts'

/** Sum that came in by one method for a reservation, less what went back; in centavos. `tillId` is the drawer, where they are told apart. */
export type DeskPart = { method: TillMethod; cents: number; tillId?: number | undefined }

/** The same as somebody named it: of a card with the number on the machine's receipt and the brand. */
export type NamedPart = DeskPart & Receipt
type Receipt = { nsu?: string | null | undefined; brand?: string | null | undefined }

/** How it was paid: parts of it in other ways than the rest. */
type Ways = {
  method?: TillMethod | undefined
  receipt?: Receipt | undefined
  also?: readonly NamedPart[]
}

type SaidPart = { method: TillMethod; amount: number } & Receipt
/** The same as a draft or an edit says it, in centavos. */
type Said = {
  paidWith?: TillMethod | undefined
  paidReceipt?: Receipt | undefined
  paidParts?: readonly SaidPart[] | undefined
}

export function waysOf(said: Said = {}): Ways {
  const { paidParts = [], paidReceipt: receipt, paidWith: method } = said
  return {
    method,
    receipt,
    also: paidParts.map(({ amount: cents, ...part }) => ({ ...part, cents })),
  }
}

/**
 * What has to come in or go back so that the venue has `kept` of what was taken for a reservation. What comes in does so by the methods that somebody
 * named, else by the last one; what goes back goes by each part's own way, the last part first.
 */
export function deskMovements(
  had: readonly DeskPart[],
  kept: number,
  { also = [], method, receipt }: Ways = {},
): NamedPart[] {
  const missing = kept - sumCents(had.map(({ cents }) => cents))
  if (missing === 0) return []
  if (missing > 0) {
    let rest = missing
    const parts = also.map((part) => {
      const cents = Math.min(rest, part.cents)
      rest -= cents
      return { ...part, cents }
    })
    const main = { ...receipt, method: method ?? had.at(-1)?.method ?? 'other', cents: rest }
    return [main, ...parts].filter(({ cents }) => cents > 0)
  }
  let left = -missing
  return had
    .toReversed()
    .map((part) => {
      const cents = Math.min(left, Math.max(0, part.cents))
      left -= cents
      return { ...part, cents: -cents }
    })
    .filter(({ cents }) => cents !== 0)
}

/** What pays for a reservation at the desk, in centavos. */
export type DeskCover = { courtesy: number; credit: number; money: number }

/**
 * How a price that is paid at the desk is made up when so much was given for nothing and so much is paid by credit: the rest is money. Of a lower price
 * money is left out first, then credit, then what was given for nothing.
 */
export function deskCover(
  price: number,
  { courtesy, credit }: Omit<DeskCover, 'money'>,
): DeskCover {
  const free = Math.min(courtesy, price)
  const byCredit = Math.min(credit, price - free)
  return { courtesy: free, credit: byCredit, money: price - free - byCredit }
}

/** The same after `back` went back: of money first, then of credit. What was given for nothing gives nothing back. */
export function coverAfter({ courtesy, credit, money }: DeskCover, back: number): DeskCover {
  const ofMoney = Math.min(money, back)
  const ofCredit = Math.min(credit, back - ofMoney)
  return { courtesy, credit: credit - ofCredit, money: money - ofMoney }
}

/** Takes of it what pays for a part of the price: of what was given for nothing its share, else money before credit, as it would go back. */
export function coverOfPart({ courtesy, credit, money }: DeskCover, part: number): DeskCover {
  const price = courtesy + credit + money
  const free = price === 0 ? 0 : Math.round((courtesy * part) / price)
  const ofMoney = Math.min(money, part - free)
  return { courtesy: free, credit: part - free - ofMoney, money: ofMoney }
}
