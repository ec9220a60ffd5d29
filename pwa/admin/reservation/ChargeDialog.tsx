import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSelector } from '@xstate/react'
import { useId, useState, type FormEvent } from 'react'
import { CpfSchema } from '#shared/platform/contact/customer.schema.ts'
import { maskCpf } from '#shared/platform/contact/documents.ts'
import { wireObject } from '#shared/platform/http/fields.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { restCentsOf } from '#shared/booking/reservation/parts.ts'
import { hoursBetween } from '#shared/platform/time/hours.ts'
import { createPayment, readPayment } from '../../api/payments.ts'
import { whileServerAnswers } from '../../api/whileServerAnswers.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { Countdown } from '../../payment/Countdown.tsx'
import { PaymentScreen } from '../../payment/PaymentScreen.tsx'
import { useHoldTimer } from '../../payment/useHoldTimer.ts'
import type { PaymentApi } from '../../payment/payment.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useDiscard } from '../../ui/form/useDiscard.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { onWake } from '../../ui/onWake.ts'
import { formValues, parseForm } from '../../ui/form/parseForm.ts'
import { dayText, hoursText } from './reservationTexts.ts'

type Charged = Pick<
  AdminReservation,
  | 'id'
  | 'customerName'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'sportType'
  | 'price'
  | 'paid'
  | 'paymentStatus'
>
type Props = {
  reservation: Charged
  /** Counts what is to be paid, where it is of several hours; left out, what is open of this one. */
  cents?: number
  onClose: () => void
  /** Called once it is paid, where that is more than to close. */
  onPaid?: () => void
}

const TITLE = 'Cobrar reserva'

/** Charges a reservation at the reception as a customer pays one: PIX on this screen, or a card. */
export function ChargeDialog(props: Props) {
  const { reservation, onClose, onPaid = onClose } = props
  // As it was asked for: what is open of the row ends with the payment that is shown here.
  const [cents] = useState(props.cents ?? restCentsOf(reservation))
  const id = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const detail = useAdminStore().reservation(reservation.id)
  const [typedCpf, setTypedCpf] = useState<string | null>(null)
  const { close, fields, question } = useDiscard(TITLE, onClose)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{TITLE}</DialogTitle>
      <DialogContent {...fields}>
        <p className="muted charge__whose">
          {reservation.customerName} · {dayText(reservation.date)} · {hoursText(reservation)}
        </p>
        <Loaded resource={detail} failed="Erro ao carregar os detalhes da reserva">
          {(opened) => {
            const cpf = opened.customerCpf ?? typedCpf
            if (cpf === null) return <ChargeCpfForm onCpf={setTypedCpf} />
            return <ChargePayment {...{ reservation, cents, opened, cpf, onPaid }} />
          }}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Fechar</Button>
      </DialogActions>
      {question}
    </Dialog>
  )
}

const PayerSchema = wireObject({ customerCpf: CpfSchema })

function ChargeCpfForm({ onCpf }: { onCpf: (cpf: string) => void }) {
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const { errors, output } = parseForm(PayerSchema, formValues(event.currentTarget))
    setError(errors?.['customerCpf'])
    if (output) onCpf(output.customerCpf)
  }
  return (
    <form noValidate className="stack" aria-label="CPF do pagador" onSubmit={submit}>
      <Field
        name="customerCpf"
        label="CPF do cliente"
        hint="O provedor de pagamento exige o CPF de quem paga."
        inputMode="numeric"
        autoComplete="off"
        mask={maskCpf}
        error={error}
        onTyped={() => setError(undefined)}
      />
      <Button type="submit" variant="contained">
        Continuar para o pagamento
      </Button>
    </form>
  )
}

type PaymentProps = {
  reservation: Charged
  cents: number
  /** With the customer's e-mail and phone, which the agenda has only masked. */
  opened: AdminReservation
  cpf: string
  onPaid: () => void
}

/** The payment as customers have it, with the time that the server still waits for the money, when it does. */
function ChargePayment({ reservation, cents, opened, cpf, onPaid }: PaymentProps) {
  const { date, endTime, id } = reservation
  const { customerEmail, customerName, customerPhone } = opened
  const store = useAdminStore()
  const venue = valueOf(useResource(store.venue))
  const timer = useHoldTimer()
  const isOver = useSelector(timer, (snapshot) => snapshot.matches('expired'))
  const [api] = useState(() =>
    chargePaymentApi(store.day(date).subscribe, (remainingMs) =>
      timer.send({ type: 'started', remainingMs }),
    ),
  )
  return (
    <PaymentScreen
      api={api}
      order={{
        reservationIds: [id],
        sport: reservation.sportType,
        slotCount: hoursBetween(reservation.startTime, endTime).length,
        totalCents: cents,
      }}
      customer={{ customerName, customerEmail, customerPhone, customerCpf: cpf }}
      countdown={<Countdown timer={timer} look="banner" />}
      cards={venue?.cards ?? 'here'}
      restored={null}
      expired={isOver}
      onCreated={() => {}}
      onPaid={() => {
        void store.day(date).reload()
        onPaid()
      }}
      onReleased={() => {}}
    />
  )
}

/** The payment's port for what is charged at the reception; `onNews` is called when the server reports a change. */
function chargePaymentApi(
  onNews: (listener: () => void) => () => void,
  onDeadline: (remainingMs: number) => void,
): PaymentApi {
  const onAnswer = (answer: PaymentAnswer) => {
    if (answer.reservationStatus === 'pending' && answer.expiresInMs > 0) {
      onDeadline(answer.expiresInMs)
    }
    return answer
  }
  return {
    create: (wish, signal, key) =>
      whileServerAnswers((call) => createPayment(wish, key, call), signal).then(onAnswer),
    read: (id, signal) =>
      whileServerAnswers((call) => readPayment(id, call), signal).then(onAnswer),
    // What an admin wrote down stays in the agenda, whatever becomes of one charge.
    release: async () => {},
    onHint(listener) {
      const stop = [onWake(listener), onNews(listener)]
      return () => stop.forEach((end) => end())
    },
  }
}
