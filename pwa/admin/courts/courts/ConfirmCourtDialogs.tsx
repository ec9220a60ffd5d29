import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { StrandedList } from '../../reservation/StrandedList.tsx'
import { useRowEdit } from '../../ui/useRowEdit.ts'
import { COURT_DEACTIVATED, COURT_REMOVED, managingFailed } from './courtTexts.ts'
import './courts.css'

type Props = { court: Court; onClose: () => void }

export function DeactivateCourtDialog({ court, onClose }: Props) {
  const { busy, deactivate, current, hasChanged } = useDeactivation(court, onClose)
  return (
    <ConfirmDialog
      title="Desativar quadra"
      confirm="Desativar"
      tone="primary"
      busy={busy}
      busyLabel="Desativando..."
      onConfirm={deactivate}
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

/** Asks before a court goes for good; when it still has bookings, says which. */
export function RemoveCourtDialog({ court, onClose }: Props) {
  const { busy, send, current, hasChanged } = useRowEdit<CommandOf<'court.remove'>>(court, {
    succeeded: () => COURT_REMOVED,
    failed: managingFailed,
  })
  const [affected, setAffected] = useState<Stranded | null>(null)
  const remove = async () => {
    const { id, version } = current
    const outcome = await send({ kind: 'court.remove', id, version })
    const problem = outcome.kind === 'refused' ? outcome.problem : null
    if (problem?.code === 'court-in-use' && problem.affected) return setAffected(problem.affected)
    if (outcome.kind !== 'stale' && outcome.kind !== 'failed') onClose()
  }
  if (affected) return <CourtInUseDialog court={current} affected={affected} onClose={onClose} />
  return (
    <ConfirmDialog
      title="Excluir quadra permanentemente"
      confirm="Excluir"
      busy={busy}
      busyLabel="Excluindo..."
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {hasChanged && <ChangedNotice />}
      <strong className="court-asked">{current.name}</strong>
      <p className="court-asked">Tem certeza que deseja excluir permanentemente esta quadra?</p>
      <Alert severity="error" role="note">
        Esta ação não pode ser desfeita. Todas as informações da quadra serão perdidas, incluindo
        seus preços.
      </Alert>
    </ConfirmDialog>
  )
}

type CourtInUseDialogProps = { court: Court; affected: Stranded; onClose: () => void }

function CourtInUseDialog({ court, affected, onClose }: CourtInUseDialogProps) {
  const { busy, deactivate, current, hasChanged } = useDeactivation(court, onClose)
  return (
    <ConfirmDialog
      title="Esta quadra não pode ser excluída"
      width="sm"
      cancel="Fechar"
      confirm={current.active ? 'Desativar quadra' : null}
      tone="primary"
      busy={busy}
      busyLabel="Desativando..."
      onConfirm={deactivate}
      onClose={onClose}
    >
      {hasChanged && <ChangedNotice />}
      <Alert severity="error" className="above">
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

function ChangedNotice() {
  return (
    <Alert severity="warning" className="above">
      Esta quadra foi alterada por outra pessoa. Confira antes de continuar.
    </Alert>
  )
}

/** Keeps a court from being booked; what is booked already stays. */
function useDeactivation(court: Court, onClose: () => void) {
  const { sendAndClose, ...edit } = useRowEdit<CommandOf<'court.update'>>(court, {
    succeeded: () => COURT_DEACTIVATED,
    failed: managingFailed,
  })
  const deactivate = () => {
    const { id, version } = edit.current
    const command = { kind: 'court.update', id, version, body: { active: false } } as const
    void sendAndClose(command, onClose)
  }
  return { ...edit, deactivate }
}
