import Stack from '@mui/material/Stack'
import { useState, type FormEvent } from 'react'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import { formatReais } from '#shared/money/money.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { focusFirstError, formValues, withoutError, type FieldErrors } from '../ui/parseForm.ts'
import { CardFields } from './CardFields.tsx'
import { parseCardForm } from './parseCardForm.ts'
import { cardInput, type PaymentInput, type PaymentOrder } from './paymentInput.ts'
import { PayerFields } from './PayerFields.tsx'

type Props = {
  order: PaymentOrder
  customer: CustomerDetails
  busy: boolean
  delayed: boolean
  onEdited: () => void
  onSubmit: (request: PaymentInput) => void
}

/** The card lives in the fields of this form and nowhere else: it goes when they go. */
export function CardForm({ order, customer, busy, delayed, onEdited, onSubmit }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const parsed = parseCardForm(formValues(form), customer)
    setErrors(parsed.errors ?? {})
    if (parsed.errors) focusFirstError(form, parsed.errors)
    else onSubmit(cardInput(order, parsed.output.payer, parsed.output.card))
  }
  const edit = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors((before) => withoutError(before, name))
    onEdited()
  }
  return (
    <form noValidate aria-label="Cartão de Crédito" onInput={edit} onSubmit={submit}>
      <Stack spacing={2}>
        <CardFields errors={errors} readOnly={busy} />
        <PayerFields errors={errors} customer={customer} readOnly={busy} />
        <BusyButton
          type="submit"
          variant="contained"
          size="large"
          busy={busy}
          busyLabel={delayed ? 'Sem conexão. Tentando de novo…' : 'Processando…'}
        >
          Pagar {formatReais(order.totalCents)}
        </BusyButton>
      </Stack>
    </form>
  )
}
