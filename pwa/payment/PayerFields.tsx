import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { maskCep, maskCpf } from '#shared/platform/contact/documents.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { Field, type FieldProps } from '../ui/form/Field.tsx'
import type { FieldErrors } from '../ui/form/parseForm.ts'
import type { CardDraft } from './payment.ts'

export type CardFieldsProps = { errors: FieldErrors; draft: CardDraft; readOnly: boolean }
type Props = CardFieldsProps & { customer: CustomerDetails }

/** Makes the fields of the card's form alike: what was typed before a decline is in them again, but for what the draft leaves out. */
export function cardField({ errors, draft, readOnly }: CardFieldsProps) {
  return (name: string, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    error: errors[name],
    defaultValue: draft[name],
    readOnly,
  })
}

/** Who the card belongs to, the customer unless stated otherwise, and where its bills go. */
export function PayerFields({ errors, customer, draft, readOnly }: Props) {
  const [isSomebodyElse, setSomebodyElse] = useState('customerName' in draft)
  // Opened once for what was refused: it stays open when that is typed anew.
  if (!isSomebodyElse && refusedPayerField(errors)) setSomebodyElse(true)
  return (
    <>
      <FormControlLabel
        control={<Switch checked={isSomebodyElse} onChange={(_event, on) => setSomebodyElse(on)} />}
        label="Os dados do titular do cartão são diferentes dos informados na reserva"
        disabled={readOnly}
      />
      {isSomebodyElse && (
        <HolderFields errors={errors} customer={{ ...customer, ...draft }} readOnly={readOnly} />
      )}
      <AddressFields errors={errors} draft={draft} readOnly={readOnly} />
    </>
  )
}

type PayerField = keyof CustomerDetails

const PAYER: Record<PayerField, Pick<FieldProps, 'label' | 'type' | 'inputMode' | 'mask'>> = {
  customerName: { label: 'Nome completo' },
  customerEmail: { label: 'E-mail', type: 'email' },
  customerPhone: { label: 'Telefone', type: 'tel', inputMode: 'tel', mask: maskPhone },
  customerCpf: { label: 'CPF', inputMode: 'numeric', mask: maskCpf },
}
const PAYER_FIELDS = Object.keys(PAYER) as PayerField[]

/** The first of the payer's data that is among those errors. */
export function refusedPayerField(errors: FieldErrors): PayerField | undefined {
  return PAYER_FIELDS.find((name) => name in errors)
}

type PayerFieldProps = {
  name: PayerField
  errors: FieldErrors
  customer: CustomerDetails
  readOnly: boolean
}

/** One of the payer's data, to be typed anew. */
export function PayerTextField({ name, errors, customer, readOnly }: PayerFieldProps) {
  const { mask = (text: string) => text } = PAYER[name]
  return (
    <Field
      {...PAYER[name]}
      name={name}
      defaultValue={mask(customer[name])}
      error={errors[name]}
      autoComplete="off"
      readOnly={readOnly}
    />
  )
}

function HolderFields({ errors, customer, readOnly }: Omit<Props, 'draft'>) {
  return (
    <fieldset className="stack fields">
      <legend>Titular do cartão</legend>
      {PAYER_FIELDS.map((name) => (
        <PayerTextField key={name} {...{ name, errors, customer, readOnly }} />
      ))}
    </fieldset>
  )
}

const MORE = ['address', 'complement', 'neighborhood', 'city', 'state']

/** The billing address: the CEP is needed, the rest is welcome. */
function AddressFields(given: CardFieldsProps) {
  const field = cardField(given)
  const optional = (
    name: string,
    label: string,
    autoComplete: string,
    maxLength: number,
    hint?: string,
  ) => (
    <Field
      {...field(name, label, autoComplete)}
      hint={hint}
      maxLength={maxLength}
      required={false}
    />
  )
  return (
    <fieldset className="stack fields">
      <legend>Endereço de cobrança</legend>
      <div className="fields__row">
        <Field
          {...field('cep', 'CEP', 'postal-code')}
          inputMode="numeric"
          placeholder="00000-000"
          mask={maskCep}
        />
        {optional('addressNumber', 'Número', 'off', 20, 'Opcional')}
      </div>
      <details className="fields__more" open={MORE.some((name) => given.draft[name])}>
        <summary>Informar endereço completo (opcional)</summary>
        <div className="stack fields">
          {optional('address', 'Endereço', 'address-line1', 120)}
          {optional('complement', 'Complemento', 'address-line2', 60)}
          {optional('neighborhood', 'Bairro', 'address-level3', 60)}
          <div className="fields__row">
            {optional('city', 'Cidade', 'address-level2', 60)}
            {optional('state', 'UF', 'address-level1', 2)}
          </div>
        </div>
      </details>
    </fieldset>
  )
}
