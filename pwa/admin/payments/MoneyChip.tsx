import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import type { Standing } from './attemptWords.ts'

const TONES: Record<Standing['tone'], ChipTone> = {
  open: 'warning',
  paid: 'success',
  back: 'primary',
  lost: 'danger',
}

export function MoneyChip({ standing: { label, tone } }: { standing: Standing }) {
  return <Chip label={label} tone={TONES[tone]} />
}
