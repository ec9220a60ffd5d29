import { useState, type FormEvent } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { SLOT_TIMES } from '#shared/time/hours.ts'
import { dayText, hoursText } from '../reservation/reservationWords.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { AgendaColumn } from './dayView.ts'
import { moveObstacle, type Place } from './moveObstacle.ts'

type Props = {
  reservation: AdminReservation
  courts: readonly Court[]
  columns: readonly AgendaColumn[]
  onChosen: (place: Place) => void
  onClose: () => void
}

const START_OPTIONS = SLOT_TIMES.map((value) => ({ value, label: value }))

/** Where a reservation goes, for who does not drag it. */
export function MoveDialog({ reservation, courts, columns, onChosen, onClose }: Props) {
  const [place, setPlace] = useState<Place>(reservation)
  const [error, setError] = useState<string | undefined>()
  const change = (part: Partial<Place>) => {
    setError(undefined)
    setPlace({ ...place, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { courtId, startTime } = place
    const obstacle = moveObstacle(reservation, { courtId, startTime }, columns, courts)
    if (obstacle) setError(obstacle)
    else onChosen({ courtId, startTime })
  }
  return (
    <FormDialog
      title="Mover reserva"
      submit="Continuar"
      width="xs"
      busy={false}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="move__whose">
        {reservation.customerName} · {reservation.court.name} · {dayText(reservation.date)} ·{' '}
        {hoursText(reservation)}
      </p>
      <SelectField
        name="courtId"
        label="Quadra"
        options={courtOptions(courts.filter(({ active }) => active))}
        value={String(place.courtId)}
        onChosen={(courtId) => change({ courtId: Number(courtId) })}
      />
      <SelectField
        name="startTime"
        label="Início"
        options={START_OPTIONS}
        value={place.startTime}
        onChosen={(startTime) => change({ startTime })}
        error={error}
      />
    </FormDialog>
  )
}
