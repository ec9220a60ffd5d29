import { useState, type FormEvent } from 'react'
import { formatReais, reaisText, sumCents, toReais } from '#shared/platform/money/money.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { partsText, restCentsOf } from '#shared/booking/reservation/parts.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import {
  PaymentAtDeskSchema,
  type PaymentAtDeskInput,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type { GroupReservation } from '#shared/payment/refund/groupHistory.ts'
import { readFailureText } from '../../api/refusal.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  type FieldErrors,
} from '../../ui/form/parseForm.ts'
import { useToast } from '../../ui/toast.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PaidParts, readParts } from './PaidParts.tsx'
import { dayText, hoursText } from './reservationTexts.ts'
import { useOnce } from '../../api/useOnce.ts'

type Props = {
  reservation: Pick<AdminReservation, 'id' | 'customerName' | 'paymentGroupId' | 'customerId'>
  onClose: () => void
  onPaid: () => void
}

/** Takes at the desk what a customer booked and has not paid, or whose money was taken back: all hours that are paid together. */
export function PayAtDesk({ onClose, onPaid, reservation }: Props) {
  const { payments } = useAdminStore()
  const group = payments.history(reservation.paymentGroupId ?? '')
  return (
    <Loaded resource={group} failed="Erro ao carregar o que falta pagar">
      {({ reservations }) => (
        <PayForm
          {...{ reservation, onClose, onPaid }}
          unpaid={reservations.filter(isPayableAtDesk)}
        />
      )}
    </Loaded>
  )
}

function priceText(one: GroupReservation): string {
  const parts = partsText(one)
  return parts ? `pago ${parts}` : reaisText(one.price)
}

function PayForm({
  onClose,
  onPaid,
  reservation,
  unpaid,
}: Props & { unpaid: readonly GroupReservation[] }) {
  const { payments } = useAdminStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const once = useOnce()
  const cents = sumCents(unpaid.map(restCentsOf))
  const pay = async (payment: PaymentAtDeskInput) => {
    setBusy(true)
    try {
      await once(payment, (key) => payments.pay(reservation.id, payment, key))
      toast({
        title: 'Pagamento recebido',
        description: `${reservation.customerName}: ${formatReais(cents)}`,
        tone: 'success',
      })
      onPaid()
    } catch (error) {
      const description = readFailureText(error, 'Tente novamente em instantes.')
      toast({ title: 'Nada foi recebido', description, tone: 'destructive' })
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const payment = { ...readParts(formValues(event.currentTarget)).paid, total: toReais(cents) }
    const parsed = parseForm(PaymentAtDeskSchema, payment)
    setErrors(parsed.errors ?? {})
    if (parsed.errors) focusFirstError(event.currentTarget, parsed.errors)
    else void pay(payment)
  }
  return (
    <FormDialog
      title="Receber no balcão"
      submit={`Receber ${formatReais(cents)}`}
      busy={busy}
      busyLabel="Recebendo..."
      close="Voltar"
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <ul className="stack tight">
        {unpaid.map((one) => (
          <li key={one.id}>
            {dayText(one.date)}, {hoursText(one)}, {one.courtName}: {priceText(one)}
          </li>
        ))}
      </ul>
      <p className="hint">
        Uma cobrança aberta pela internet é encerrada antes. Se o dinheiro dela já entrou, nada é
        recebido aqui.
      </p>
      <PaidParts
        field={(name, label) => ({ name, label, error: errors[name] })}
        priceCents={cents}
        customerId={reservation.customerId ?? null}
      />
      {errors['total'] && <p role="alert">{errors['total']}</p>}
    </FormDialog>
  )
}
