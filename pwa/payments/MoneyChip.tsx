import type { Standing } from './attemptWords.ts'

export function MoneyChip({ standing: { label, tone } }: { standing: Standing }) {
  return <span className={`cash-chip cash-chip--${tone}`}>{label}</span>
}
