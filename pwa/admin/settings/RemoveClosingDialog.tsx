import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { closingDay, closingSpan } from './closingSpan.ts'

type Props = { closing: ClosingDate; onClose: () => void }

export function RemoveClosingDialog({ closing, onClose }: Props) {
  const [current, setCurrent] = useState(closing)
  const { busy, run } = useEdit({
    succeeded: () => ({
      title: 'Data removida',
      description: `${current.description}, ${closingDay(current)}`,
      tone: 'success',
    }),
    failed: (message) => ({
      title: 'Erro ao remover data',
      description: message,
      tone: 'destructive',
    }),
  })
  const remove = async () => {
    const { id, version } = current
    const outcome = await run({ kind: 'closingDate.remove', id, version })
    if (outcome.kind === 'stale') setCurrent(outcome.current as ClosingDate)
    else if (outcome.kind !== 'unreachable') onClose()
  }
  return (
    <ConfirmDialog
      title="Remover data de fechamento"
      confirm="Remover"
      busy={busy}
      busyLabel="Removendo..."
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {current !== closing && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Esta data foi alterada por outra pessoa. Confira antes de remover.
        </Alert>
      )}
      <p className="settings__what">
        <strong>{current.description}</strong>
        {closingDay(current)}
        <br />
        {closingSpan(current)}
      </p>
      <p>
        Tem certeza que deseja remover esta data de fechamento? Esta ação não pode ser desfeita.
      </p>
    </ConfirmDialog>
  )
}
