import type { Court } from '#shared/court/court.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { COURT_DEACTIVATED } from './courtToasts.ts'
import { deactivation } from './deactivation.ts'
import { useCourtEdit } from './useCourtEdit.ts'
import './courts.css'

type Props = { court: Court; onClose: () => void }

export function DeactivateCourtDialog({ court, onClose }: Props) {
  const { busy, send, current, hasChanged } = useCourtEdit(court, COURT_DEACTIVATED)
  const deactivate = async () => {
    const { kind } = await send(deactivation)
    if (kind !== 'stale' && kind !== 'unreachable') onClose()
  }
  return (
    <ConfirmDialog
      title="Desativar quadra"
      confirm="Desativar"
      tone="primary"
      busy={busy}
      busyLabel="Desativando..."
      onConfirm={() => void deactivate()}
      onClose={onClose}
    >
      {hasChanged && <ChangedNotice />}
      <strong className="court-asked">{current.name}</strong>
      <p>
        Tem certeza que deseja desativar esta quadra? Ela permanecerá visível, mas não poderá ser
        utilizada para reservas.
      </p>
    </ConfirmDialog>
  )
}
