import { useState, type FormEvent } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { PaymentIssue, PaidReservation } from '#shared/payment/refund/issue.ts'
import { pastFor } from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Decision } from '../../../api/payment/ledger.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { formValues, type FieldErrors } from '../../../ui/form/parseForm.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import {
  freeHours,
  lostSlots,
  readPlaces,
  toRebook,
  courtField,
  dateField,
  startField,
  type FreeHour,
} from './rebooking.ts'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { isOver, useMoneyAct } from '../../ui/useMoneyAct.ts'
import { IssueSummary, NoteField } from './MoneyLines.tsx'
import './issues.css'

type RebookDialogProps = {
  issue: PaymentIssue
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** Other hours for the money that is here: one place for each reservation, among those that are free. */
export function RebookDialog({ issue, courts, today, onClose }: RebookDialogProps) {
  const { payments } = useAdminStore()
  const rows = toRebook(issue)
  const [dates, setDates] = useState<Record<number, CivilDate | null>>(() =>
    Object.fromEntries(rows.map(({ id, date }) => [id, date < today ? today : date])),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, run } = useMoneyAct({
    act: (decision: Decision, key) => payments.resolve(issue.id, decision, key),
    succeeded: () => ({
      title: rows.length === 1 ? 'Reserva remarcada' : 'Reservas remarcadas',
      description: 'O cliente recebe a confirmação por e-mail.',
      tone: 'success',
    }),
    failed: 'Não foi possível remarcar',
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = formValues(event.currentTarget)
    const { slots, errors } = readPlaces(rows, dates, values)
    setErrors(errors)
    if (Object.keys(errors).length > 0) return
    const note = (values['note'] ?? '').trim()
    const outcome = await run({ action: 'rebook', slots, ...(note && { note }) })
    if (outcome.kind === 'done' || isOver(outcome.problem)) return onClose()
    setErrors(lostSlots(rows, slots, outcome.problem))
  }
  return (
    <FormDialog
      title="Remarcar"
      submit={rows.length === 1 ? 'Remarcar reserva' : `Remarcar ${rows.length} reservas`}
      busy={busy}
      busyLabel="Remarcando..."
      close="Voltar"
      form={{
        noValidate: true,
        onSubmit: (event) => void submit(event),
      }}
      onClose={onClose}
    >
      <IssueSummary issue={issue} />
      {rows.map((row) => (
        <RebookSlot
          key={row.id}
          reservation={row}
          {...{ courts, today, errors }}
          date={dates[row.id] ?? null}
          onDate={(date) => setDates({ ...dates, [row.id]: date })}
          // With the choice itself: a select that is painted between its `input` and its `change` forgets what was chosen.
          onChanged={() => setErrors({})}
        />
      ))}
      <p className="hint cash__note">
        O valor já pago passa para o novo horário, que fica aprovado. O cliente é avisado por
        e-mail.
      </p>
      {issue.refund && <NoteField label="Observação (opcional)" />}
    </FormDialog>
  )
}

type RebookSlotProps = {
  reservation: PaidReservation
  courts: readonly Court[]
  today: CivilDate
  date: CivilDate | null
  onDate: (date: CivilDate | null) => void
  onChanged: () => void
  errors: FieldErrors
}

/** Where one reservation goes: the day, then an hour that is free on it, then a court that is free at that hour. */
function RebookSlot({
  reservation,
  courts,
  today,
  date,
  onDate,
  onChanged,
  errors,
}: RebookSlotProps) {
  const { closingDates, payments } = useAdminStore()
  const closings = valueOf(useResource(closingDates)) ?? []
  const now = useVenueNow()
  const { id, sportType } = reservation
  return (
    <fieldset className="rebook">
      <legend>
        Novo horário de #{id} ({SPORT_LABELS[sportType]})
      </legend>
      <DateField
        label="Data"
        name={dateField(id)}
        value={date}
        min={today}
        onChange={(date) => {
          onChanged()
          onDate(date)
        }}
        error={errors[dateField(id)]}
      />
      {date && (
        <Loaded
          key={date}
          resource={payments.openDay(date, sportType)}
          failed="Erro ao carregar os horários livres"
        >
          {(day) => (
            <PlaceFields
              {...{ reservation, errors, onChanged }}
              places={freeHours(reservation, day, {
                courts,
                closings,
                ...pastFor(true, now),
              })}
            />
          )}
        </Loaded>
      )}
    </fieldset>
  )
}

type PlaceProps = {
  reservation: PaidReservation
  places: readonly FreeHour[]
  onChanged: () => void
  errors: FieldErrors
}

function PlaceFields({ reservation, places, onChanged, errors }: PlaceProps) {
  const { id } = reservation
  const [chosen, setChosen] = useState({ startTime: reservation.startTime, courtId: '' })
  const choose = (part: Partial<typeof chosen>) => {
    onChanged()
    setChosen({ ...chosen, ...part })
  }
  const place = places.find(({ startTime }) => startTime === chosen.startTime)
  const courts = place?.courts ?? []
  const court = courts.find((court) => String(court.id) === chosen.courtId) ?? courts[0]
  if (places.length === 0) {
    return <p className="rebook__none">Nenhum horário livre nesta data. Escolha outra.</p>
  }
  return (
    <>
      <SelectField
        name={startField(id)}
        label="Início"
        blank="Escolha"
        options={places.map(({ startTime }) => ({ value: startTime, label: startTime }))}
        value={place?.startTime ?? ''}
        onChosen={(startTime) => choose({ startTime })}
        error={errors[startField(id)]}
      />
      <SelectField
        name={courtField(id)}
        label="Quadra"
        {...(!court && { blank: 'Escolha o horário antes' })}
        options={courts.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={court ? String(court.id) : ''}
        onChosen={(courtId) => choose({ courtId })}
        disabled={!court}
      />
    </>
  )
}
