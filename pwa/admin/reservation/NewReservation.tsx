import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/court/court.ts'
import { maskCpf } from '#shared/customer/mask.ts'
import { AdminReservationDraftSchema } from '#shared/reservation/adminReservation.schema.ts'
import type { AdminReservationAnswer } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { AdminReservationWish } from '../../api/admin.ts'
import { useEditForm } from '../../offline/queue/useEditForm.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { FieldErrors } from '../../ui/parseForm.ts'
import { useToast } from '../../ui/toast.tsx'
import { useQuestion } from './EditReservation.tsx'
import { ReservationFieldset } from './ReservationFieldset.tsx'
import { SeriesPreview } from './SeriesPreview.tsx'
import {
  useReservationFields,
  type FormStart,
  type ReservationFields,
} from './reservationFields.ts'
import { CREATED, NO_END_DATE, notCreated } from './reservationTexts.ts'

type Props = {
  start: FormStart
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** A reservation that somebody asks for at the desk; a weekly one shows its dates before it is made. */
export function NewReservation({ start, courts, today, onClose }: Props) {
  const toast = useToast()
  const fields = useReservationFields(start)
  const { endDate, isRecurring } = fields
  const { asked, ask } = useQuestion<AdminReservationWish, AdminReservationWish>()
  const { busy, clear, errors, field, form } = useEditForm({
    schema: AdminReservationDraftSchema,
    read: (values) => ({
      ...fields.read(values),
      isRecurring,
      endDate: isRecurring ? (endDate ?? '') : null,
    }),
    ask: async (wish) => (isRecurring ? ask(wish) : wish),
    command: (body) => ({ kind: 'reservation.create', body }),
    succeeded: (answer) => ({ ...CREATED, ...howMany(answer as AdminReservationAnswer) }),
    failed: notCreated,
    onDone: onClose,
  })
  return (
    <>
      <FormDialog
        title="Nova Reserva"
        submit="Criar Reserva"
        width="md"
        busy={busy}
        form={{
          ...form,
          onSubmit(event) {
            if (isRecurring && !endDate) toast(NO_END_DATE)
            form.onSubmit(event)
          },
        }}
        onClose={onClose}
      >
        <ReservationFieldset
          {...{ fields, field, errors, clear, courts }}
          minDate={today}
          cpf={
            <Field
              {...field('customerCpf', 'CPF (opcional)')}
              inputMode="numeric"
              autoComplete="off"
              required={false}
              mask={maskCpf}
            />
          }
          recurrence={<RecurrenceFields {...{ fields, errors, clear }} />}
        />
      </FormDialog>
      {asked && <SeriesPreview wish={asked.question} courts={courts} onAnswer={asked.answer} />}
    </>
  )
}

function howMany({ reservations }: Partial<AdminReservationAnswer>) {
  const count = reservations?.length ?? 1
  return count > 1 ? { description: `${count} datas reservadas.` } : {}
}

type RecurrenceProps = {
  fields: ReservationFields
  errors: FieldErrors
  clear: (name: string) => void
}

/** Whether the reservation comes again every week, and until when. */
function RecurrenceFields({ fields, errors, clear }: RecurrenceProps) {
  const { date, endDate, isRecurring, setEndDate, setRecurring } = fields
  return (
    <div className="reservation-form__recurrence">
      <FormControlLabel
        label="Reserva Recorrente"
        control={
          <Switch
            checked={isRecurring}
            onChange={({ target }) => {
              clear('endDate')
              setRecurring(target.checked)
            }}
          />
        }
      />
      {isRecurring && (
        <>
          <DateField
            label="Data Final"
            name="endDate"
            value={endDate}
            {...(date ? { min: date } : {})}
            error={errors['endDate']}
            onChange={(chosen) => {
              clear('endDate')
              setEndDate(chosen)
            }}
          />
          <p className="reservation-form__note">
            Será criada uma reserva por semana, no mesmo dia e horário, até a data final.
          </p>
        </>
      )}
    </div>
  )
}
