import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { maskCpf, maskPhone } from '#shared/customer/mask.ts'
import { Field } from '../../ui/Field.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  withoutError,
  type FieldErrors,
} from '../../ui/parseForm.ts'
import { SAMPLE, TestOrderSchema, type TestOrder } from './testOrder.schema.ts'

const EMPTY: Partial<typeof SAMPLE> = {}

export function TestOrderForm({ onSubmit }: { onSubmit: (order: TestOrder) => void }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [samples, setSamples] = useState(0)
  const defaults = samples > 0 ? SAMPLE : EMPTY
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = parseForm(TestOrderSchema, formValues(form))
    setErrors(parsed.errors ?? {})
    if (parsed.errors) focusFirstError(form, parsed.errors)
    else onSubmit(parsed.output)
  }
  const field = (name: keyof typeof SAMPLE, label: string) => ({
    name,
    label,
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <form
      noValidate
      className="payment-test__form"
      aria-label="Dados do teste"
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement
        setErrors((before) => withoutError(before, name))
      }}
      onSubmit={submit}
    >
      <Button variant="outlined" onClick={() => setSamples(samples + 1)}>
        Preencher com dados de exemplo
      </Button>
      <div key={samples} className="payment-test__fields">
        <Field
          {...field('value', 'Valor (R$)')}
          inputMode="decimal"
          defaultValue={defaults.value}
        />
        <Field {...field('customerName', 'Nome completo')} defaultValue={defaults.customerName} />
        <Field
          {...field('customerEmail', 'E-mail')}
          type="email"
          defaultValue={defaults.customerEmail}
        />
        <Field
          {...field('customerPhone', 'Telefone')}
          inputMode="numeric"
          mask={maskPhone}
          defaultValue={maskPhone(defaults.customerPhone ?? '')}
        />
        <Field
          {...field('customerCpf', 'CPF')}
          inputMode="numeric"
          mask={maskCpf}
          defaultValue={maskCpf(defaults.customerCpf ?? '')}
        />
      </div>
      <Button type="submit" variant="contained">
        Ir para o pagamento
      </Button>
    </form>
  )
}
