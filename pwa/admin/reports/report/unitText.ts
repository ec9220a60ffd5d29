import { formatReais } from '#shared/platform/money/money.ts'

/** How numbers are written: centavos, counts, or parts of a whole. */
export type Unit = 'cents' | 'number' | 'share'

export function unitText(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'cents') return formatReais(value)
  if (unit === 'share') return `${percent(value, 1)}%`
  return value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
}

function percent(share: number, decimals: number): string {
  return (share * 100).toLocaleString('pt-BR', { maximumFractionDigits: decimals })
}
