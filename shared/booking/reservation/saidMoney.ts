import * as v from 'valibot'
import { deskMovements, waysOf, type NamedPart } from '../../book/till/deskMoney.ts'
import { TILL_METHOD_NAMES } from '../../book/till/till.ts'
import { formatReais } from '../../platform/money/money.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { PaidSchema } from './adminReservation.schema.ts'

const SaidSchema = v.object({
  ...PaidSchema.entries,
  paymentStatus: v.literal('paid'),
  price: v.optional(PriceCentsSchema),
})

/** Names the money that was in hand when an edit marked a reservation as paid, by its ways and in centavos; none where it says nothing of any. What an earlier version queued says how it was paid and leaves the sum to the price. */
export function saidMoney(body: object, price: number): NamedPart[] {
  const { success, output } = v.safeParse(SaidSchema, body)
  if (!success) return []
  const { courtesy, paidCredit = 0, paidParts, paidWith, taken } = output
  const isOlder = paidWith !== undefined || paidParts !== undefined
  const money = (output.price ?? price) - paidCredit - (courtesy?.amount ?? 0)
  return deskMovements([], Math.max(0, taken ?? (isOlder ? money : 0)), waysOf(output))
}

/** The edit without its money, which stands in the book. */
export function withoutMoney(body: object): object {
  const names = new Set([...Object.keys(PaidSchema.entries), 'paymentStatus'])
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)))
}

/** `R$ 30,00 em PIX na chave e R$ 70,00 em Dinheiro`. */
export function waysText(parts: readonly Pick<NamedPart, 'cents' | 'method'>[]): string {
  const texts = parts.map(({ cents, method }) =>
    method === 'other'
      ? `${formatReais(cents)} sem forma anotada`
      : `${formatReais(cents)} em ${TILL_METHOD_NAMES[method]}`,
  )
  return new Intl.ListFormat('pt-BR').format(texts)
}
