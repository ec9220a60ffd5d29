import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import type { StatusLabel } from './attemptWords.ts'

const TONES: Record<StatusLabel['tone'], ChipTone> = {
  open: 'warning',
  paid: 'success',
  back: 'primary',
  lost: 'danger',
}

export function MoneyChip({ standing: { label, tone } }: { standing: StatusLabel }) {
  return <Chip label={label} tone={TONES[tone]} />
}
