import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import { maskCpf, maskPhone } from '#shared/customer/mask.ts'
import { Field } from '../ui/Field.tsx'
import type { FieldErrors } from '../ui/parseForm.ts'

type Props = { errors: FieldErrors; customer: CustomerDetails; readOnly: boolean }

/** The card's holder, beginning with what the customer said of themselves. */
export function HolderFields({ errors, customer, readOnly }: Props) {
  return (
    <fieldset className="fields">
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
