import { useState } from 'react'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Toast } from '../../ui/toast.tsx'
import { CancelReach } from './CancelReach.tsx'
import { Facts } from './Facts.tsx'
import { MoneyQuestion } from './MoneyQuestion.tsx'
import { dayText, hoursText } from './reservationWords.ts'
import { useCancellation } from './useCancellation.ts'

type Props = {
  reservation: AdminReservation
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

/** Asks before a reservation is cancelled: how much of its series or cart, and what becomes of what was paid. */
export function CancelReservationDialog(props: Props) {
  const { onClose, onDone, today } = props
  const cancellation = useCancellation(props.reservation, today)
  const { isDecided, money, reservation, scope, stake } = cancellation
  const [isStale, setStale] = useState(false)
  const { busy, run } = useEdit({
    succeeded: () => props.succeeded ?? SUCCEEDED,
    failed: props.failed ?? FAILED,
  })
  const cancel = async () => {
    const outcome = await run(cancellation.command)
    if (outcome.kind === 'done') onDone()
    if (outcome.kind === 'stale') {
      setStale(true)
      cancellation.seeAgain(outcome.current as AdminReservation)
    }
  }
  return (
    <ConfirmDialog
      title="Confirmar Cancelamento"
      confirm="Sim, cancelar"
      cancel="Voltar"
      width={stake.total > 0 ? 'sm' : 'xs'}
      isReady={isDecided}
      busy={busy}
      busyLabel="Cancelando..."
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['Cliente', reservation.customerName],
          ['Data', dayText(reservation.date)],
          ['Horário', hoursText(reservation)],
        ]}
      />
      <CancelReach {...{ reservation, today, scope }} onChange={cancellation.setScope} />
      {stake.total > 0 && (
        <MoneyQuestion
          stake={stake}
          customerName={reservation.customerName}
          choice={money}
          onChange={cancellation.setMoney}
        />
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
