import Alert from '@mui/material/Alert'
import { rangeText } from './priceTables.ts'

type Props = { gaps: readonly { startTime: string; endTime: string }[] }

/** Tells which hours of a day that has prices have none. */
export function GapWarning({ gaps }: Props) {
  if (gaps.length === 0) return null
  return (
    <Alert severity="warning" role="note" className="price-day__gaps">
      <p>Atenção: Existem lacunas nos horários definidos para este dia.</p>
      <p>Sem preço: {gaps.map(rangeText).join(', ')}.</p>
    </Alert>
  )
}
