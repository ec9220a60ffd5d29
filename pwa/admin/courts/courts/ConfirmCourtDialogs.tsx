import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { StrandedList } from '../../reservation/StrandedList.tsx'
import { ConfirmEdit } from '../../ui/ConfirmEdit.tsx'
import { COURT_DEACTIVATED, COURT_REMOVED, managingFailed } from './courtTexts.ts'
import './courts.css'

type Props = { court: Court; onClose: () => void }

const CHANGED = 'Esta quadra foi alterada por outra pessoa. Confira antes de continuar.'

/** Keeps a court from being booked; what is booked already stays. */
const DEACTIVATION = {
  command: ({ id, version }: Court): CommandOf<'court.update'> => ({
    kind: 'court.update',
    id,
    version,
    body: { active: false },
  }),
  succeeded: () => COURT_DEACTIVATED,
  failed: managingFailed,
  changed: CHANGED,
  tone: 'primary',
  busyLabel: 'Desativando...',
} as const

export function DeactivateCourtDialog({ court, onClose }: Props) {
  return (
    <ConfirmEdit
      {...DEACTIVATION}
      row={court}
      title="Desativar quadra"
      confirm="Desativar"
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <strong className="court-asked">{name}</strong>
          <p>
            Tem certeza que deseja desativar esta quadra? Ela permanecerá visível, mas não poderá
            ser utilizada para reservas.
          </p>
        </>
      )}
    </ConfirmEdit>
  )
}

/** Asks before a court goes for good; when it still has bookings, says which. */
export function RemoveCourtDialog({ court, onClose }: Props) {
  const [inUse, setInUse] = useState<{ court: Court; affected: Stranded } | null>(null)
  if (inUse) return <CourtInUseDialog {...inUse} onClose={onClose} />
  return (
    <ConfirmEdit<CommandOf<'court.remove'>>
      row={court}
      command={({ id, version }) => ({ kind: 'court.remove', id, version })}
      succeeded={() => COURT_REMOVED}
      failed={managingFailed}
      changed={CHANGED}
      onRefused={(problem, court) => {
        if (problem?.code !== 'court-in-use' || !problem.affected) return false
        setInUse({ court, affected: problem.affected })
        return true
      }}
      title="Excluir quadra permanentemente"
      confirm="Excluir"
      busyLabel="Excluindo..."
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <strong className="court-asked">{name}</strong>
          <p className="court-asked">Tem certeza que deseja excluir permanentemente esta quadra?</p>
          <Alert severity="error" role="note">
            Esta ação não pode ser desfeita. Todas as informações da quadra serão perdidas,
            incluindo seus preços.
          </Alert>
        </>
      )}
    </ConfirmEdit>
  )
}

type CourtInUseDialogProps = { court: Court; affected: Stranded; onClose: () => void }

function CourtInUseDialog({ court, affected, onClose }: CourtInUseDialogProps) {
  return (
    <ConfirmEdit
      {...DEACTIVATION}
      row={court}
      title="Esta quadra não pode ser excluída"
      width="sm"
      cancel="Fechar"
      confirm={({ active }) => (active ? 'Desativar quadra' : null)}
      onClose={onClose}
    >
      {({ active, name }) => (
        <>
          <Alert severity="error" className="above">
            {managingFailed(problemMessage('court-in-use')).title}
          </Alert>
          <strong className="court-asked">{name}</strong>
          <p className="court-asked">
            {active
              ? 'Desativada, ela deixa de receber reservas novas, e o que já está marcado continua valendo.'
              : 'A quadra já está inativa e não recebe reservas novas.'}
          </p>
          <StrandedList stranded={affected} />
        </>
      )}
    </ConfirmEdit>
  )
}
