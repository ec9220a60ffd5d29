import type { Court } from '#shared/court/court.ts'
import { maskCpf } from '#shared/customer/mask.ts'
import type { AdminReservationAnswer } from '#shared/reservation/adminReservation.ts'
import { AdminReservationDraftSchema } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { AdminReservationWish } from '../../api/agenda.ts'
import { useEditForm } from '../../offline/desk/useEditForm.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { FormStart } from './formStart.ts'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { ReservationFieldset } from './ReservationFieldset.tsx'
import { CREATED, NO_END_DATE, notCreated } from './reservationToasts.ts'
import { SeriesPreview } from './SeriesPreview.tsx'
import { useQuestion } from './useQuestion.ts'
import { useReservationFields } from './useReservationFields.ts'

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
