/** Centavos of an amount in reais with at most two decimals; rounds away what binary fractions add. */
export function toCents(reais: number): number {
  return Math.round(reais * 100)
}

/** Reais with two decimals, as on the wire. */
export function toReais(cents: number): number {
  return cents / 100
}

/** `R$ 1.234,50`, with a plain space so that texts can be compared and copied. */
export function formatReais(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(Math.trunc(cents))
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return `${sign}R$ ${whole},${String(absolute % 100).padStart(2, '0')}`
}

/** `R$ 80,00` from reais as on the wire. */
export function reaisText(reais: number): string {
  return formatReais(toCents(reais))
}

/** The sum of centavos. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** So many centavos shared out over parts as large as these, in proportion; no share is larger than its part as long as they are no more than all of them. */
export function shareOut(
  cents: number,
  parts: readonly { id: number; price: number }[],
): Map<number, number> {
  let left = cents
  let rest = sumCents(parts.map(({ price }) => price))
  return new Map(
    parts.map(({ id, price }) => {
      const share = rest === 0 ? 0 : Math.round((left * price) / rest)
      left -= share
      rest -= price
      return [id, share]
    }),
  )
}

/** Reais from typed text: `1.234,50`, `1234.5`, `R$ 80`; null when it is no amount. */
export function readReais(typed: string): number | null {
  const text = typed.replace(/^\s*(R\$)?\s*|\s+$/gi, '')
  const isGrouped = /^-?\d{1,3}(\.\d{3})+(,\d{0,2})?$/.test(text)
  const plain = isGrouped ? text.replaceAll('.', '') : text
  return /^-?\d+([.,]\d*)?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** `80,00`: reais as a person would type them. */
export function typedReais(reais: number): string {
  return reais.toFixed(2).replace('.', ',')
}
