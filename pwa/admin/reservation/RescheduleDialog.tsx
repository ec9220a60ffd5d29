import { useState, type FormEvent } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { endAfter, hoursCovering } from '#shared/time/hours.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { EmailText } from '../../ui/EmailText.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FieldErrors } from '../../ui/form/parseForm.ts'
import { courtOptions, SelectField } from '../../ui/form/SelectField.tsx'
import type { Toast } from '../../ui/toast.tsx'
import { hourOptions, useShownHours } from '../parts/shownHours.ts'
import { useRowEdit } from '../parts/useRowEdit.ts'
import { placeErrors } from './placeErrors.ts'
import { dayText, hoursText, notUpdated } from './reservationTexts.ts'

type Props = {
  reservation: AdminReservation
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

const RESCHEDULED: Toast = {
  title: 'Reserva remarcada',
  description: 'O cliente será avisado por e-mail.',
  tone: 'success',
}

/** Another court, day or hour for what a customer booked; says first that the customer will be notified. */
export function RescheduleDialog({ reservation, courts, today, onClose }: Props) {
  const { customerEmail, customerName, id } = reservation
  const [place, setPlace] = useState<
    Pick<AdminReservation, 'courtId' | 'startTime'> & { date: CivilDate | null }
  >(reservation)
  const [errors, setErrors] = useState<FieldErrors>({})
  const store = useAdminStore()
  const day = valueOf(useResource(store.day(place.date ?? reservation.date)))
  const closings = valueOf(useResource(store.closingDates)) ?? []
  const startOptions = hourOptions(hoursCovering(useShownHours(), [reservation]))
  const { busy, current, hasChanged, sendAndClose } = useRowEdit<
    CommandOf<'reservation.reschedule'>
  >(reservation, { succeeded: () => RESCHEDULED, failed: notUpdated })
  const change = (part: Partial<typeof place>) => {
    setErrors({})
    setPlace({ ...place, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { courtId, date, startTime } = place
    if (!date) return setErrors({ date: 'Selecione uma data' })
    const { sportType } = reservation
    const endTime = endAfter(reservation, startTime)
    const wanted = { courtId, date, startTime, endTime, sportType }
    const obstacles = placeErrors(reservation, wanted, { day, courts, closings, today })
    if (obstacles) return setErrors(obstacles)
    const body = { courtId, date, startTime }
    void sendAndClose(
      { kind: 'reservation.reschedule', id, version: current.version, body },
      onClose,
    )
  }
  return (
    <FormDialog
      title="Remarcar reserva de cliente"
      submit="Remarcar e avisar"
      width="xs"
      busy={busy}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="muted above">
        {customerName} · {reservation.court.name} · {dayText(reservation.date)} ·{' '}
        {hoursText(reservation)}
      </p>
      <p className="note above">
        {customerName} será avisado do novo horário por e-mail (
        <EmailText>{customerEmail}</EmailText>
        ). O valor e o pagamento não mudam.
      </p>
      <SelectField
        name="courtId"
        label="Quadra"
        options={courtOptions(courts.filter(({ active }) => active))}
        value={String(place.courtId)}
        onChosen={(courtId) => change({ courtId: Number(courtId) })}
        error={errors['courtId']}
      />
      <DateField
        label="Data"
        name="date"
        value={place.date}
        min={today}
        onChange={(date) => change({ date })}
        error={errors['date']}
      />
      <SelectField
        name="startTime"
        label="Início"
        options={startOptions}
        value={place.startTime}
        onChosen={(startTime) => change({ startTime })}
        error={errors['startTime']}
      />
      {hasChanged && (
        <p role="alert">
          Esta reserva foi alterada por outra pessoa enquanto você decidia. Confirme de novo para
          remarcar assim mesmo.
        </p>
      )}
    </FormDialog>
  )
}
