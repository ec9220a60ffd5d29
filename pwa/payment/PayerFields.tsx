import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import { maskCep, maskCpf, maskPhone } from '#shared/customer/documents.ts'
import { Field } from '../ui/form/Field.tsx'
import type { FieldErrors } from '../ui/form/parseForm.ts'
import type { CardDraft } from './payment.ts'

type Props = {
  errors: FieldErrors
  customer: CustomerDetails
  draft: CardDraft
  readOnly: boolean
}

/** Who the card belongs to, the customer unless stated otherwise, and where its bills go. */
export function PayerFields({ errors, customer, draft, readOnly }: Props) {
  const [isSomebodyElse, setSomebodyElse] = useState('customerName' in draft)
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

function HolderFields({ errors, customer, readOnly }: Omit<Props, 'draft'>) {
  return (
    <fieldset className="stack fields">
      <legend>Titular do cartão</legend>
      <Field
        name="customerName"
        label="Nome completo"
        defaultValue={customer.customerName}
        error={errors['customerName']}
        autoComplete="off"
        readOnly={readOnly}
      />
      <Field
        name="customerEmail"
        label="E-mail"
        type="email"
        defaultValue={customer.customerEmail}
        error={errors['customerEmail']}
        autoComplete="off"
        readOnly={readOnly}
      />
      <Field
        name="customerPhone"
        label="Telefone"
        type="tel"
        defaultValue={maskPhone(customer.customerPhone)}
        error={errors['customerPhone']}
        autoComplete="off"
        inputMode="numeric"
        mask={maskPhone}
        readOnly={readOnly}
      />
      <Field
        name="customerCpf"
        label="CPF"
        defaultValue={maskCpf(customer.customerCpf)}
        error={errors['customerCpf']}
        autoComplete="off"
        inputMode="numeric"
        mask={maskCpf}
        readOnly={readOnly}
      />
    </fieldset>
  )
}

const MORE = ['address', 'complement', 'neighborhood', 'city', 'state']

/** The billing address: the CEP is needed, the rest is welcome. */
function AddressFields({ errors, draft, readOnly }: Omit<Props, 'customer'>) {
  const optional = (
    name: string,
    label: string,
    autoComplete: string,
    maxLength: number,
    hint?: string,
  ) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={errors[name]}
      autoComplete={autoComplete}
      defaultValue={draft[name]}
      maxLength={maxLength}
      required={false}
      readOnly={readOnly}
    />
  )
  return (
    <fieldset className="stack fields">
      <legend>Endereço de cobrança</legend>
      <div className="fields__row">
        <Field
          name="cep"
          label="CEP"
          error={errors['cep']}
          autoComplete="postal-code"
          defaultValue={draft['cep']}
          inputMode="numeric"
          placeholder="00000-000"
          mask={maskCep}
          readOnly={readOnly}
        />
        {optional('addressNumber', 'Número', 'off', 20, 'Opcional')}
      </div>
      <details className="fields__more" open={MORE.some((name) => draft[name])}>
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
