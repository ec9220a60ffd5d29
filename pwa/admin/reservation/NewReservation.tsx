import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { maskCpf } from '#shared/platform/contact/documents.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import type { AdminReservationAnswer } from '#shared/booking/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { isPast, venueNow } from '#shared/platform/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useEdit } from '../../offline/queue/useEdit.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { focusFirstError, formValues } from '../../ui/form/parseForm.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMinute } from '../ui/time/clock.ts'
import { MaskedContact } from './MaskedContact.tsx'
import { createNewReservationMachine } from './newReservation.machine.ts'
import { planIn, type NewReservationPort } from './newReservationSetup.ts'
import { KnownCustomer, PassBlock, PersonField } from './PersonField.tsx'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { ReservationFieldset } from './ReservationFieldset.tsx'
import { SeriesPreview } from './SeriesPreview.tsx'
import { ShareFreeHour } from './ShareFreeHour.tsx'
import {
  useLastEnd,
  useSuggestedPrice,
  type FieldChange,
  type FieldValues,
  type FormStart,
} from './reservationFields.ts'
import { CREATED, NO_END_DATE, notCreated } from './reservationTexts.ts'

type Props = {
  start: FormStart
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** A reservation made at the reception; a weekly one shows its dates before it is created. */
export function NewReservation({ start, courts, today, onClose }: Props) {
  const toast = useToast()
  const port = usePort()
  const [machine] = useState(() => createNewReservationMachine(port))
  const [state, send, actor] = useMachine(machine, { input: { start } })
  const { errors, series, values, wish } = state.context
  const suggestedPrice = useSuggestedPrice(values)
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState<ListedCustomer | null>(null)
  // Stays once it is shown: a message goes as soon as its box is ticked.
  const [isRefused, setRefused] = useState(false)
  if (errors['passBlock'] && !isRefused) setRefused(true)
  const isDone = state.status === 'done'
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  useEffect(() => {
    const complaints = actor.on('complained', ({ errors }) => {
      if (form.current) focusFirstError(form.current, errors)
    })
    return () => complaints.unsubscribe()
  }, [actor])
  const isSaving = state.matches('saving')
  const field = (name: string, label: string) => ({
    name,
    label,
    error: errors[name],
    readOnly: isSaving,
  })
  const clear = (name: string) => send({ type: 'text.changed', name })
  const lastEnd = useLastEnd()
  const change = (change: FieldChange) => send({ type: 'field.changed', change, lastEnd })
  const untypedPrice = suggestedPrice
  const fields = { start, values, suggestedPrice, untypedPrice, savedPrice: null, change }
  return (
    <>
      <FormDialog
        title="Nova Reserva"
        submit="Criar Reserva"
        close="Cancelar"
        width="md"
        busy={isSaving}
        form={{
          noValidate: true,
          // Not `onInput`: that comes before `change`, and a list drawn again in between forgets what was chosen in it.
          onChange: ({ target }: FormEvent<HTMLFormElement>) =>
            clear((target as HTMLInputElement).name),
          onSubmit(event) {
            event.preventDefault()
            // A submit inside a nested dialog bubbles up to here and is ignored.
            event.stopPropagation()
            form.current = event.currentTarget
            if (values.isRecurring && !values.endDate) toast(NO_END_DATE)
            send({ type: 'submitted', texts: formValues(event.currentTarget), suggestedPrice })
          },
        }}
        onClose={onClose}
      >
        <ReservationFieldset
          {...{ fields, field, errors, clear, courts }}
          minDate={today}
          customerId={picked?.id ?? null}
          person={
            <PersonField
              {...field('customerName', 'Nome do cliente')}
              picked={picked}
              onPick={setPicked}
            />
          }
          known={
            picked ? (
              <KnownCustomer customer={picked} today={today} error={errors['passBlock']} />
            ) : (
              isRefused && <PassBlock error={errors['passBlock']} />
            )
          }
          masked={
            picked && {
              customerEmail: contactOf('E-mail', picked.email),
              customerPhone: contactOf('Telefone', picked.phone),
            }
          }
          cpf={
            <Field
              {...field('customerCpf', 'CPF (opcional)')}
              inputMode="numeric"
              autoComplete="off"
              required={false}
              mask={maskCpf}
            />
          }
          recurrence={
            <>
              <WalkInNote {...values} />
              <ShareFreeHour {...values} />
              <RecurrenceFields {...{ fields, errors, clear }} />
            </>
          }
        />
      </FormDialog>
      {state.matches('previewing') && wish && (
        <SeriesPreview
          series={series}
          plan={planIn(state.context)}
          price={Number(wish.price ?? 0)}
          onDecide={(date, choice) => send({ type: 'date.decided', date, choice })}
          onConfirm={() => send({ type: 'confirmed' })}
          onBack={() => send({ type: 'went.back' })}
        />
      )}
    </>
  )
}

/** What the server fills in; the field itself where there is nothing. */
function contactOf(label: string, mask: string) {
  return mask === '' ? null : <MaskedContact label={label} mask={mask} status="ready" />
}

/** The machine's way to the store; the toasts come from the edit itself. */
function usePort(): NewReservationPort {
  const store = useAdminStore()
  const { run } = useEdit<CommandOf<'reservation.create'>>({
    succeeded: (answer) => ({ ...CREATED, ...howMany(answer) }),
    failed: notCreated,
  })
  return {
    save: (wish) => run({ kind: 'reservation.create', body: wish }),
    followSeries(wish, listener) {
      const dates = store.preview(wish)
      const stop = dates.subscribe(() => listener(dates.get()))
      listener(dates.get())
      return { reload: () => void dates.reload(), stop }
    },
  }
}

function howMany({ reservations }: Partial<AdminReservationAnswer>) {
  const count = reservations?.length ?? 1
  return count > 1 ? { description: `${count} datas reservadas.` } : {}
}

/** Before an hour that has begun is written down: what that means. */
function WalkInNote({ date, startTime }: Pick<FieldValues, 'date' | 'startTime'>) {
  const store = useAdminStore()
  useMinute()
  const timeZone = valueOf(useResource(store.venue))?.timeZone
  if (!timeZone || !date || !isPast(date, startTime, venueNow(store.serverNowMs(), timeZone))) {
    return null
  }
  return (
    <output className="note reservation-form__note">
      Este horário já começou ou já passou: a reserva fica marcada como encaixe, e o cliente não
      recebe e-mail.
    </output>
  )
}
