import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { Scope } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { Facts } from '../reservation/Facts.tsx'
import { hoursText } from '../reservation/reservationWords.ts'
import { notUpdated, UPDATED } from '../reservation/reservationToasts.ts'
import { ScopeChoice } from '../reservation/ScopeChoice.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { movedEnd, type Place } from './moveObstacle.ts'

type Props = {
  reservation: AdminReservation
  place: Place
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** Asks before a reservation goes elsewhere, from where to where. */
export function ConfirmMove({ reservation, place, courts, today, onClose }: Props) {
  const { customerName, id } = reservation
  const { courtId, startTime } = place
  const [scope, setScope] = useState<Scope>('one')
  const [version, setVersion] = useState(reservation.version)
  const [isStale, setStale] = useState(false)
  const { busy, run } = useEdit({ succeeded: () => UPDATED, failed: notUpdated })
  const times = { startTime, endTime: movedEnd(reservation, startTime) }
  const courtName = courts.find((court) => court.id === courtId)?.name ?? ''
  const move = async () => {
    const body = { courtId, ...times, ...(reservation.recurrenceId ? { scope } : {}) }
    const outcome = await run({ kind: 'reservation.update', id, version, body })
    if (outcome.kind === 'done') onClose()
    if (outcome.kind !== 'stale') return
    setStale(true)
    setVersion((outcome.current as AdminReservation).version)
  }
  return (
    <ConfirmDialog
      title="Mover reserva?"
      confirm="Mover"
      tone="primary"
      busy={busy}
      busyLabel="Salvando..."
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['Cliente', customerName],
          ['De', `${reservation.court.name}, ${hoursText(reservation)}`],
          ['Para', `${courtName}, ${hoursText(times)}`],
        ]}
      />
      {reservation.recurrenceId && (
        <MoveScope {...{ reservation, today, scope }} onChange={setScope} />
      )}
      {isStale && (
        <p role="alert">
          Esta reserva foi alterada por outra pessoa enquanto você decidia. Confirme de novo para
          mover assim mesmo.
        </p>
      )}
    </ConfirmDialog>
  )
}

type ScopeProps = Pick<Props, 'reservation' | 'today'> & {
  scope: Scope
  onChange: (scope: Scope) => void
}

function MoveScope(props: ScopeProps) {
  const series = useAdminStore().series(props.reservation.id)
  return (
    <Loaded resource={series} failed="Erro ao carregar a série">
      {(series) => <ScopeChoice act="edit" legend="O que deve mudar?" series={series} {...props} />}
    </Loaded>
  )
}
