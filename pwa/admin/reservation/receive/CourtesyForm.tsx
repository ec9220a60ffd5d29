import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useState, type FormEvent } from 'react'
import {
  PaymentAtDeskSchema,
  type PaymentAtDeskInput,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { partsText, restCentsOf } from '#shared/booking/reservation/parts.ts'
import type { GroupReservation } from '#shared/payment/refund/groupHistory.ts'
import { formatReais, reaisText, sumCents, toReais } from '#shared/platform/money/money.ts'
import { readFailureText } from '../../../api/refusal.ts'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  type FieldErrors,
} from '../../../ui/form/parseForm.ts'
import { useToast } from '../../../ui/toast.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { dayText, hoursText } from '../reservationTexts.ts'
import type { PayableHour } from './receivable.ts'

type Props = { reservation: PayableHour; onBack: () => void; onGiven: () => void }

/** Gives for nothing what is open of what a customer booked: all that is paid together, also what this device does not have. */
export function CourtesyForm({ reservation, ...rest }: Props) {
  const group = useAdminStore().payments.history(reservation.paymentGroupId ?? '')
  return (
    <Loaded resource={group} failed="Erro ao carregar o que falta pagar">
      {({ reservations }) => (
        <ReasonForm {...{ ...rest, reservation }} unpaid={reservations.filter(isPayableAtDesk)} />
      )}
    </Loaded>
  )
}

const REASON = 'courtesy.reason'

function ReasonForm({
  onBack,
  onGiven,
  reservation,
  unpaid,
}: Props & { unpaid: readonly GroupReservation[] }) {
  const { payments } = useAdminStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const once = useOnce()
  const cents = sumCents(unpaid.map(restCentsOf))
  const give = async (payment: PaymentAtDeskInput) => {
    setBusy(true)
    try {
      await once(payment, (key) => payments.pay(reservation.id, payment, key))
      toast({
        title: 'Cortesia registrada',
        description: `${reservation.customerName}: ${formatReais(cents)}`,
        tone: 'success',
      })
      onGiven()
    } catch (error) {
      const description = readFailureText(error, 'Tente novamente em instantes.')
      toast({ title: 'A cortesia não foi registrada', description, tone: 'destructive' })
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const { [REASON]: reason = '' } = formValues(event.currentTarget)
    const total = toReais(cents)
    const payment = { total, courtesy: { amount: total, reason } }
    const parsed = parseForm(PaymentAtDeskSchema, payment)
    setErrors(parsed.errors ?? {})
    if (parsed.errors) focusFirstError(event.currentTarget, parsed.errors)
    else if (!busy) void give(payment)
  }
  return (
    <form noValidate className="form-dialog" aria-label="Cortesia" onSubmit={submit}>
      <DialogContent className="stack">
        <ul className="stack tight">
          {unpaid.map((one) => (
            <li key={one.id} className="numbers">
              {dayText(one.date)}, {hoursText(one)}, {one.courtName}: {priceText(one)}
            </li>
          ))}
        </ul>
        <Field
          name={REASON}
          label="Motivo da cortesia"
          autoComplete="off"
          maxLength={200}
          readOnly={busy}
          error={errors[REASON]}
          onTyped={() => setErrors({})}
        />
        <p className="hint">
          Vale para tudo o que falta. Para dar só uma parte, receba antes o resto em “Dividir”.
        </p>
        <p className="hint">
          Uma cobrança aberta pela internet é encerrada antes. Se o dinheiro dela já entrou, nada é
          dado.
        </p>
      </DialogContent>
      <DialogActions>
        <Button aria-disabled={busy} onClick={() => !busy && onBack()}>
          Voltar
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Registrando...">
          Dar {formatReais(cents)}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

function priceText(one: GroupReservation): string {
  const parts = partsText(one)
  return parts ? `pago ${parts}` : reaisText(one.price)
}
