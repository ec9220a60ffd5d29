import { formatReais, toCents } from '#shared/money/money.ts'

/** `R$ 80,00` of reais as the wire carries them. */
export function reais(amount: number): string {
  return formatReais(toCents(amount))
}
