import Alert from '@mui/material/Alert'
import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { Court } from '#shared/court/court.ts'
import { problemMessage } from '#shared/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StrandedList } from '../../ui/StrandedList.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { COURT_DEACTIVATED, managingFailed } from './courtToasts.ts'
import { deactivation } from './deactivation.ts'
import { useCourtEdit } from './useCourtEdit.ts'

type Props = { court: Court; affected: Stranded; onClose: () => void }

/** Why a court cannot go, and what can be done instead. */
export function CourtInUseDialog({ court, affected, onClose }: Props) {
  const { busy, send, current, hasChanged } = useCourtEdit(court, COURT_DEACTIVATED)
  const deactivate = async () => {
    const { kind } = await send(deactivation)
    if (kind !== 'stale' && kind !== 'unreachable') onClose()
  }
  return (
    <ConfirmDialog
      title="Esta quadra não pode ser excluída"
      width="sm"
      cancel="Fechar"
      confirm={current.active ? 'Desativar quadra' : null}
      tone="primary"
      busy={busy}
      busyLabel="Desativando..."
      onConfirm={() => void deactivate()}
      onClose={onClose}
    >
      {hasChanged && <ChangedNotice />}
      <Alert severity="error" sx={{ mb: 2 }}>
        {managingFailed(problemMessage('court-in-use')).title}
      </Alert>
      <strong className="court-asked">{current.name}</strong>
      <p className="court-asked">
        {current.active
          ? 'Desativada, ela deixa de receber reservas novas, e o que já está marcado continua valendo.'
          : 'A quadra já está inativa e não recebe reservas novas.'}
      </p>
      <StrandedList stranded={affected} />
    </ConfirmDialog>
  )
}
