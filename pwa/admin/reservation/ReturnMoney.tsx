import { useState, type FormEvent } from 'react'
import { readReais, reaisText } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import {
  DeskReturnSchema,
  type DeskReturnInput,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  type FieldErrors,
} from '../../ui/form/parseForm.ts'
import { DrawerOut } from '../till/acts/TillNote.tsx'
import { METHOD_OPTIONS } from '../till/acts/methodOptions.ts'
import { LeftToday } from '../ui/LeftToday.tsx'
import { useMoneyAct } from '../ui/useMoneyAct.ts'
import { dayText, hoursText } from './reservationTexts.ts'
import { isByCredit, isByItself, isOnline } from './returnable.ts'

type Props = { reservation: AdminReservation; onReturned: () => void; onClose: () => void }

/** Gives back some of what was paid. */
export function ReturnDialog({ onClose, onReturned, reservation }: Props) {
  const { payments, reservation: detailOf } = useAdminStore()
  const parts = valueOf(useResource(detailOf(reservation.id)))?.money.parts ?? []
  const hasCredit = parts.some(({ method }) => method === 'balance')
  const [errors, setErrors] = useState<FieldErrors>({})
  const field = (name: string, label: string) => ({ name, label, error: errors[name] })
  const { busy, run } = useMoneyAct({
    act: (body: DeskReturnInput, key) => payments.giveBack(reservation.id, body, key),
    succeeded: ({ price }) => ({
      title: 'Devolução registrada',
      description: `${reservation.customerName}: o preço agora é ${reaisText(price)}.`,
      tone: 'success',
    }),
    failed: 'Nada foi devolvido',
  })
  const submit = async (form: HTMLFormElement) => {
    const body = readReturn(formValues(form))
    const { errors: invalid } = parseForm(DeskReturnSchema, body)
    setErrors(invalid ?? {})
    if (invalid) {
      focusFirstError(form, invalid)
      return
    }
    const { kind } = await run(body)
    if (kind === 'done') onReturned()
  }
  return (
    <FormDialog
      title="Devolver valor"
      submit="Devolver"
      busy={busy}
      busyLabel="Devolvendo..."
      close="Voltar"
      form={{
        noValidate: true,
        onSubmit(event: FormEvent<HTMLFormElement>) {
          event.preventDefault()
          event.stopPropagation()
          void submit(event.currentTarget)
        },
      }}
      onClose={onClose}
    >
      <div className="stack reservation-form">
        <p>
          {`${reservation.customerName}: ${dayText(reservation.date)}, ${hoursText(reservation)}`}
        </p>
        <p>{`Preço: ${reaisText(reservation.price)}.`}</p>
        <div className="halves reservation-form__row">
          <Field {...field('amount', 'Valor (R$)')} inputMode="decimal" autoComplete="off" />
          {!isByItself(reservation) && (
            <SelectField
              {...field('method', 'Devolver em')}
              options={METHOD_OPTIONS}
              blank="Como foi pago"
            />
          )}
        </div>
        <Field
          {...field('reason', 'Motivo')}
          hint="Por exemplo: a luz apagou"
          autoComplete="off"
          maxLength={200}
        />
        {isOnline(reservation) && (
          <p className="hint">
            O valor volta por onde veio; no cartão pode levar até 10 dias úteis para aparecer na
            fatura.
          </p>
        )}
        {isByCredit(reservation) && (
          <p className="hint">O valor volta na hora ao crédito do cliente.</p>
        )}
        {!isByCredit(reservation) && hasCredit && (
          <p className="hint">
            O que foi pago com crédito volta por último, ao crédito do cliente.
          </p>
        )}
        {!isByItself(reservation) && <DrawerOut />}
        <LeftToday />
        <p className="hint">
          O horário continua de pé e o preço baixa no valor devolvido. Para devolver tudo, cancele a
          reserva.
        </p>
      </div>
    </FormDialog>
  )
}

function readReturn({ amount = '', method, reason = '' }: Record<string, string>): DeskReturnInput {
  return {
    amount: readReais(amount) ?? Number.NaN,
    ...(method ? { method: method as NonNullable<DeskReturnInput['method']> } : {}),
    reason,
  }
}
