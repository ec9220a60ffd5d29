import { useState } from 'react'
import type { DeskReservation } from '#shared/reservation/deskReservation.ts'
import type { Scope } from '#shared/reservation/deskReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useDesk } from '../desk/DeskContext.ts'
import { useEdit } from '../desk/useEdit.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import type { Toast } from '../ui/toast.tsx'
import { Facts } from './Facts.tsx'
import { dayText, hoursText } from './reservationWords.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

type Props = {
  reservation: DeskReservation
  today: CivilDate
  onClose: () => void
  onDone: () => void
  /** What is said afterwards, where it is not what the agenda says. */
  succeeded?: Toast
  failed?: (message: string) => Toast
}

const SUCCEEDED: Toast = { title: 'Reserva cancelada com sucesso', tone: 'success' }
const FAILED = (message: string): Toast => ({
  title: 'Erro ao cancelar reserva',
  description: message,
  tone: 'destructive',
})

/** Asks before a reservation is cancelled; of a weekly one, how many dates. */
export function CancelReservationDialog(props: Props) {
  const { reservation, onClose, onDone, today } = props
  const { customerName, date, id, version } = reservation
  const [scope, setScope] = useState<Scope>('one')
  const [isStale, setStale] = useState(false)
  const { busy, run } = useEdit({
    succeeded: () => props.succeeded ?? SUCCEEDED,
    failed: props.failed ?? FAILED,
  })
  const [seenVersion, setSeenVersion] = useState(version)
  const cancel = async () => {
    const command = {
      kind: 'reservation.cancel',
      id,
      version: seenVersion,
      body: { scope },
    } as const
    const outcome = await run(command)
    if (outcome.kind === 'done') onDone()
    if (outcome.kind === 'stale') {
      setStale(true)
      setSeenVersion((outcome.current as DeskReservation).version)
    }
  }
  return (
    <ConfirmDialog
      title="Confirmar Cancelamento"
      confirm="Sim, cancelar"
      cancel="Voltar"
      busy={busy}
      busyLabel="Cancelando..."
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['Cliente', customerName],
          ['Data', dayText(date)],
          ['Horário', hoursText(reservation)],
        ]}
      />
      {reservation.recurrenceId && (
        <SeriesScope {...{ reservation, today, scope }} onChange={setScope} />
      )}
      {isStale && (
        <p role="alert">
          Esta reserva foi alterada por outra pessoa enquanto você decidia. Confirme de novo para
          cancelar assim mesmo.
        </p>
      )}
      <p className="scope__note">Esta ação não pode ser desfeita.</p>
    </ConfirmDialog>
  )
}

type ScopeProps = Pick<Props, 'reservation' | 'today'> & {
  scope: Scope
  onChange: (scope: Scope) => void
}

function SeriesScope(props: ScopeProps) {
  const detail = useDesk().reservation(props.reservation.id)
  return (
    <Loaded resource={detail} failed="Erro ao carregar a série">
      {({ series }) => (
        <ScopeChoice act="cancel" legend="O que deve ser cancelado?" series={series} {...props} />
      )}
    </Loaded>
  )
}
