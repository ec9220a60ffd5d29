import { useState, type FormEvent } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Scope } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ChangedMeanwhile, MoveSummary, ToldByMail } from './MoveSummary.tsx'
import { useMove, type Moved, type MovePlace } from './moving.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { dayText, hoursText } from './reservationTexts.ts'

type Props = {
  reservation: AdminReservation
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  onClose: () => void
  onMoved: (moved: Moved) => void
}

/** Another day, hour or court for a reservation: only what is free at its length and for its sport is offered. */
export function MoveDialog(props: Props) {
  const { courts, onClose, reservation, timeZone, today } = props
  const { customerName } = reservation
  const [place, setPlace] = useState<MovePlace | null>(null)
  const [scope, setScope] = useState<Scope>('one')
  const [error, setError] = useState<string | null>(null)
  const move = useMove(reservation, courts, props.onMoved)
  const choose = (chosen: MovePlace | null) => {
    setError(null)
    setPlace(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (place) void move.move(place, scope)
    else setError('Escolha um horário livre.')
  }
  return (
    <FormDialog
      title="Mudar horário"
      submit={move.isOfCustomer ? 'Mudar e avisar' : 'Mudar horário'}
      width="md"
      busy={move.busy}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="muted above">
        {customerName} · {reservation.court.name} · {dayText(reservation.date)} ·{' '}
        {hoursText(reservation)}
      </p>
      <PlacePicker moving={reservation} {...{ courts, today, timeZone, place }} onChoose={choose} />
      {error && <p role="alert">{error}</p>}
      <ToldByMail reservation={reservation} />
      {move.hasChanged && <ChangedMeanwhile />}
      {place && <MoveSummary {...{ reservation, place, move, courts, scope }} onScope={setScope} />}
    </FormDialog>
  )
}
