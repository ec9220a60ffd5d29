import './Chip.css'

export type ChipTone = 'success' | 'warning' | 'danger' | 'primary'

/** How something stands, in a word and its colour. */
export function Chip({ label, tone }: { label: string; tone: ChipTone }) {
  return <span className={`chip chip--${tone}`}>{label}</span>
}
