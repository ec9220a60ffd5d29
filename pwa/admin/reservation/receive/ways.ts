import type { PartMethod } from '#shared/booking/reservation/adminReservation.schema.ts'
import { formatReais } from '#shared/platform/money/money.ts'

/** The ways in which money is taken at the desk; credit last, which covers what the others leave. */
export const WAYS = ['cash', 'pix', 'debit', 'credit', 'balance'] as const
export type Way = (typeof WAYS)[number]

export const WAY_NAMES: Record<PartMethod, string> = {
  cash: 'Dinheiro',
  pix: 'PIX na chave',
  debit: 'Débito',
  credit: 'Crédito',
  balance: 'Crédito do cliente',
  other: 'Sem forma anotada',
}

/** Sum that is taken in one way, in centavos, with what a card's receipt says. */
export type Part = { method: Way; cents: number; nsu?: string; brand?: string }

/** `R$ 80,00 em Dinheiro`, `R$ 40,00 em Dinheiro e R$ 40,00 em Débito`. */
export function partsText(parts: readonly Part[]): string {
  const texts = parts.map(({ cents, method }) => `${formatReais(cents)} em ${WAY_NAMES[method]}`)
  return new Intl.ListFormat('pt-BR').format(texts)
}
