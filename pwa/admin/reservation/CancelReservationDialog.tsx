import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type {
  CancelScope,
  MoneyChoice,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { cancelReach } from '#shared/booking/reservation/series.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore, useLeftToday, useSeries } from '../../offline/store/useAdminStore.ts'
import { useEdit } from '../../offline/queue/useEdit.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import type { Toast } from '../../ui/toast.tsx'
import { DrawerOut } from '../till/acts/TillNote.tsx'
import { LeftToday } from '../ui/LeftToday.tsx'
import { useVenueNow } from '../ui/time/useVenueNow.ts'
import { CancelReach } from './CancelReach.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { AboveLimit, moneyAtStake, MoneyQuestion } from './MoneyQuestion.tsx'
import { dayText, hoursText } from './reservationTexts.ts'

type Props = {
  reservation: AdminReservation
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
  const { onClose, onDone } = props
  const cancellation = useCancellation(props.reservation)
  const { isDecided, isOthers, left, money, reservation, scope, stake } = cancellation
  const [isStale, setStale] = useState(false)
  const { busy, run } = useEdit<CommandOf<'reservation.cancel'>>({
    succeeded: () => props.succeeded ?? SUCCEEDED,
    failed: props.failed ?? FAILED,
  })
  const cancel = async () => {
    const outcome = await run(cancellation.command)
    if (outcome.kind === 'done') onDone()
    if (outcome.kind === 'stale') {
      setStale(true)
      cancellation.seeAgain(outcome.current)
    }
  }
  return (
    <ConfirmDialog
      title="Confirmar Cancelamento"
      confirm={
        // Nothing goes back: the button itself says so.
        money === 'keep' ? `Cancelar: o cliente perde ${formatReais(stake.total)}` : 'Sim, cancelar'
      }
      cancel="Voltar"
      width={stake.total > 0 ? 'sm' : 'xs'}
      isReady={isDecided}
      busy={busy}
      busyLabel="Cancelando..."
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <FactList
        rows={[
          ['Cliente', reservation.customerName],
          ['Data', dayText(reservation.date)],
          ['Horário', hoursText(reservation)],
        ]}
      />
      <CancelReach {...{ reservation, scope }} onChange={cancellation.setScope} />
      {isOthers && <AboveLimit {...{ left, stake }} />}
      {stake.total > 0 && !isOthers && (
        <MoneyQuestion
          stake={stake}
          customerName={reservation.customerName}
          choice={money}
          onChange={cancellation.setMoney}
        />
      )}
      {stake.inPerson > 0 && money === 'refund' && <DrawerOut />}
      {stake.total > 0 && !isOthers && <LeftToday />}
      {isStale && (
        <p role="alert">
          Esta reserva foi alterada por outra pessoa enquanto você decidia. Confirme de novo para
          cancelar assim mesmo.
        </p>
      )}
      <p className="hint below">Esta ação não pode ser desfeita.</p>
    </ConfirmDialog>
  )
}

/** What a person decides about a cancellation: how much of it, and what becomes of what was paid. */
function useCancellation(opened: AdminReservation) {
  const now = useVenueNow()
  const [reservation, setReservation] = useState(opened)
  const [scope, setScope] = useState<CancelScope>('one')
  const [money, setMoney] = useState<MoneyChoice | null>(null)
  const store = useAdminStore()
  const series = valueOf(useSeries(opened.id).state) ?? []
  const group = valueOf(useResource(store.reservation(opened.id)))?.group ?? []
  const stake = moneyAtStake(cancelReach(reservation, { series, group }, scope, now))
  const left = useLeftToday()
  const isOthers = stake.total > left
  const { id, version } = reservation
  const command: CommandOf<'reservation.cancel'> = {
    kind: 'reservation.cancel',
    id,
    version,
    body: { scope, ...(stake.total > 0 && !isOthers && money ? { money } : {}) },
  }
  return {
    reservation,
    scope,
    stake,
    money,
    setMoney,
    command,
    /** Somebody with a higher limit decides about the money, later. */
    isOthers,
    left,
    isDecided: stake.total === 0 || isOthers || money !== null,
    /** Another sum: what was decided was about the one before. */
    setScope(next: CancelScope) {
      setScope(next)
      setMoney(null)
    },
    /** Somebody else has changed it meanwhile; perhaps it is paid by now. */
    seeAgain(current: AdminReservation) {
      setReservation(current)
      setMoney(null)
    },
  }
}
