import LinearProgress from '@mui/material/LinearProgress'
import { useId } from 'react'
import type { CreateProgress } from './useCreateForCourts.ts'

export function CreateProgressBar({ progress: { current, total } }: { progress: CreateProgress }) {
  const id = useId()
  return (
    <div className="special-form__progress">
      <output id={id}>
        Adicionando {current} de {total}…
      </output>
      <LinearProgress
        variant="determinate"
        aria-labelledby={id}
        value={Math.round((100 * (current - 1)) / total)}
      />
    </div>
  )
}
