import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { digitsOf, maskCardNumber } from '#shared/platform/contact/documents.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import {
  CardPayerSchema,
  CardSchema,
  PayerAddressFields,
  type Card,
  type CardPayer,
} from '#shared/payment/charges/card.schema.ts'
import { cardExpired, isLuhn } from '#shared/payment/charges/card.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { fieldErrorsOf } from '../api/refusal.ts'
import { serverNowMs } from '../api/serverClock.ts'
import { useToast } from '../ui/toast.tsx'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { Field } from '../ui/form/Field.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  toFirstError,
  withoutError,
  type FieldErrors,
} from '../ui/form/parseForm.ts'
import { cardField, PayerFields, type CardFieldsProps } from './PayerFields.tsx'
import { cardInput, type CardDraft, type PaymentInput, type PaymentOrder } from './payment.ts'

type Props = {
  order: PaymentOrder
  customer: CustomerDetails
  busy: boolean
  delayed: string | null
  /** Of a card that was declined. */
  draft: CardDraft
  /** Why the last one was refused: marked at its field. */
  refusal: unknown
  onEdited: () => void
  onSubmit: (request: PaymentInput, draft: CardDraft) => void
}

/** The card's number and code live in the fields of this form and nowhere else: they go when it goes. */
export function CardForm(props: Props) {
  const { order, customer, busy, delayed, draft, refusal, onEdited, onSubmit } = props
  const toast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [seen, setSeen] = useState(refusal)
  if (seen !== refusal) {
    setSeen(refusal)
    setErrors(fieldErrorsOf(refusal))
  }
  const ownForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (ownForm.current) focusFirstError(ownForm.current, fieldErrorsOf(refusal))
  }, [refusal])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = formValues(form)
    const parsed = parseCardForm(values, customer, order.owed !== undefined)
    setErrors(parsed.errors ?? {})
    if (parsed.errors) return toast(toFirstError(form, parsed.errors))
    const { number: _number, ccv: _ccv, ...rest } = values
    onSubmit(cardInput(order, parsed.output.payer, parsed.output.card), rest)
  }
  const edit = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors((before) => withoutError(before, name))
    onEdited()
  }
  return (
    <form ref={ownForm} noValidate aria-label="Cartão de Crédito" onInput={edit} onSubmit={submit}>
      <div className="stack wide">
        <CardFields errors={errors} draft={draft} readOnly={busy} />
        <PayerFields errors={errors} customer={customer} draft={draft} readOnly={busy} />
        <BusyButton
          type="submit"
          variant="contained"
          size="large"
          busy={busy}
          busyLabel={delayed ?? 'Processando…'}
        >
          {`Pagar ${formatReais(order.totalCents)}`}
        </BusyButton>
      </div>
    </form>
  )
}

const SUSPECT = 'Confira o número: parece haver um erro de digitação.'

/** Number, name, validity and code. A suspect number is only remarked on: the bank decides. */
function CardFields(given: CardFieldsProps) {
  const field = cardField(given)
  const [suspect, setSuspect] = useState(false)
  return (
    <fieldset className="stack fields">
      <legend className="visually-hidden">Dados do cartão</legend>
      <Field
        {...field('number', 'Número do cartão', 'cc-number')}
        hint={suspect ? SUSPECT : undefined}
        inputMode="numeric"
        placeholder="0000 0000 0000 0000"
        mask={maskCardNumber}
        onTyped={(typed) => setSuspect(isSuspect(typed))}
      />
      <Field
        {...field('holderName', 'Nome do titular', 'cc-name')}
        hint="Como está no cartão"
        autoCapitalize="characters"
      />
      <div className="fields__row">
        <Field
          {...field('expiryMonth', 'Mês', 'cc-exp-month')}
          inputMode="numeric"
          placeholder="MM"
          mask={(typed) => digitsOf(typed).slice(0, 2)}
        />
        <Field
          {...field('expiryYear', 'Ano', 'cc-exp-year')}
          inputMode="numeric"
          placeholder="AA"
          mask={lastTwoOfYear}
        />
        <Field
          {...field('ccv', 'CCV', 'cc-csc')}
          inputMode="numeric"
          placeholder="000"
          mask={(typed) => digitsOf(typed).slice(0, 4)}
        />
      </div>
    </fieldset>
  )
}

function isSuspect(number: string) {
  const { length } = digitsOf(number)
  // Shown while typing, not on leaving: a hint that appears then moves the button away under the finger.
  return length >= (/^3[47]/.test(number) ? 15 : 16) && !isLuhn(number)
}

/** A browser fills in four digits where a card shows two, and some people type them. */
function lastTwoOfYear(typed: string) {
  const digits = digitsOf(typed)
  if (digits.length >= 4) return digits.slice(2, 4)
  return digits.startsWith('20') ? digits : digits.slice(0, 2)
}

function billedTo(customer: CustomerDetails) {
  return v.pipe(
    v.object(PayerAddressFields),
    v.transform((address): CardPayer => ({ ...customer, ...address })),
  )
}

type Parsed =
  { output: { card: Card; payer: CardPayer }; errors: null } | { output: null; errors: FieldErrors }

/** The card and who pays with it: the customer, unless the form names another holder. */
function parseCardForm(
  typed: Readonly<Record<string, string>>,
  customer: CustomerDetails,
  isKnown: boolean,
  today = venueNow(serverNowMs(), 'America/Sao_Paulo').date,
): Parsed {
  const values = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
  const card = parseForm(CardSchema, values)
  // Who is known to the server need not be typed again, unless the card is somebody else's.
  const payer =
    isKnown && !('customerName' in typed)
      ? parseForm(billedTo(customer), values)
      : parseForm(CardPayerSchema, { ...customer, ...values })
  const { expiryMonth = '', expiryYear = '' } = values
  const isDated = !card.errors?.['expiryMonth'] && !card.errors?.['expiryYear']
  const isOver = isDated && cardExpired(expiryMonth, expiryYear, today)
  if (card.errors || payer.errors || isOver) {
    const over = isOver ? { expiryMonth: 'Cartão vencido' } : {}
    return { output: null, errors: { ...payer.errors, ...card.errors, ...over } }
  }
  return { output: { card: card.output, payer: payer.output }, errors: null }
}
