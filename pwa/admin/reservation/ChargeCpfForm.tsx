import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { CpfSchema } from '#shared/customer/customer.schema.ts'
import { wireObject } from '#shared/http/wireObject.ts'
import { maskCpf } from '#shared/customer/mask.ts'
import { Field } from '../../ui/Field.tsx'
import { formValues, parseForm } from '../../ui/parseForm.ts'

const PayerSchema = wireObject({ customerCpf: CpfSchema })

/** Asks who pays, as the provider demands. */
export function ChargeCpfForm({ onCpf }: { onCpf: (cpf: string) => void }) {
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const { errors, output } = parseForm(PayerSchema, formValues(event.currentTarget))
    setError(errors?.['customerCpf'])
    if (output) onCpf(output.customerCpf)
  }
  return (
    <form noValidate className="charge__cpf" aria-label="CPF do pagador" onSubmit={submit}>
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
