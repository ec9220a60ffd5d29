import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CLASS_REMOVED, classNotRemoved } from './classScreenWords.ts'
import { classNow } from '../fixedClass/fixedClassTexts.ts'

type Props = { fixedClass: FixedClassEntry; courts: readonly Court[]; onClose: () => void }

/** Asks before a class ends; what it held until then is not touched. */
export function RemoveClassDialog({ fixedClass, courts, onClose }: Props) {
  const [current, setCurrent] = useState(fixedClass)
  const { busy, run } = useEdit({ succeeded: () => CLASS_REMOVED, failed: classNotRemoved })
  const remove = async () => {
    const { id, version } = current
    const outcome = await run({ kind: 'fixedClass.remove', id, version })
    if (outcome.kind === 'stale') setCurrent(outcome.current as FixedClassEntry)
    else if (outcome.kind !== 'unreachable') onClose()
  }
  return (
    <ConfirmDialog
      title="Excluir aula fixa?"
      confirm="Sim, excluir"
      busy={busy}
      busyLabel="Excluindo..."
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {current !== fixedClass && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Esta aula foi alterada por outra pessoa. Confira antes de excluir.
        </Alert>
      )}
      <p className="classes__what">{classNow(current, courts)}.</p>
      <p>
        A aula deixa de acontecer e o horário volta a ficar livre para reservas. As aulas passadas
        continuam na agenda.
      </p>
    </ConfirmDialog>
  )
}
