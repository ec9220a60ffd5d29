import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { Court } from '#shared/court/court.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { CourtInUseDialog } from './CourtInUseDialog.tsx'
import { COURT_REMOVED } from './courtToasts.ts'
import { useCourtEdit } from './useCourtEdit.ts'
import './courts.css'

type Props = { court: Court; onClose: () => void }

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
