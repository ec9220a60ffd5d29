import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { Command } from '#shared/commands/command.ts'
import type { Court } from '#shared/court/court.ts'
import { problemMessage } from '#shared/problem.ts'
import { useEdit, type EditOutcome } from '../../offline/queue/useEdit.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StrandedList } from '../parts/StrandedList.tsx'
import type { Toast } from '../../ui/toast.tsx'
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
  const { busy, send, current, hasChanged } = useCourtEdit(court, COURT_REMOVED)
  const [affected, setAffected] = useState<Stranded | null>(null)
  const remove = async () => {
    const outcome = await send(({ id, version }) => ({ kind: 'court.remove', id, version }))
    const problem = outcome.kind === 'refused' ? outcome.problem : null
    if (problem?.code === 'court-in-use' && problem.affected) return setAffected(problem.affected)
    if (outcome.kind !== 'stale' && outcome.kind !== 'unreachable') onClose()
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

/** Why a court cannot go, and what can be done instead. */
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

function ChangedNotice() {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Esta quadra foi alterada por outra pessoa. Confira antes de continuar.
    </Alert>
  )
}

/** One edit of a court that the person confirms; when somebody else was faster, the court is shown as it is now and the question asked again. */
function useCourtEdit(court: Court, succeeded: Toast) {
  const [current, setCurrent] = useState(court)
  const { busy, run } = useEdit({ succeeded: () => succeeded, failed: managingFailed })
  const send = async (command: (court: Court) => Command): Promise<EditOutcome> => {
    const outcome = await run(command(current))
    if (outcome.kind === 'stale') setCurrent(outcome.current as Court)
    return outcome
  }
  return { busy, send, current, hasChanged: current !== court }
}

/** Keeps a court from being booked; what is booked already stays. */
function useDeactivation(court: Court, onClose: () => void) {
  const { send, ...edit } = useCourtEdit(court, COURT_DEACTIVATED)
  const deactivate = async () => {
    const { kind } = await send(({ id, version }) => ({
      kind: 'court.update',
      id,
      version,
      body: { active: false },
    }))
    if (kind !== 'stale' && kind !== 'unreachable') onClose()
  }
  return { ...edit, deactivate: () => void deactivate() }
}
