import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import {
  CpfSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
} from '#shared/platform/contact/customer.schema.ts'
import { maskCpf } from '#shared/platform/contact/documents.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { PriceCentsSchema } from '#shared/platform/money/money.schema.ts'
import { Field } from '../../ui/form/Field.tsx'
import {
  formValues,
  parseForm,
  toFirstError,
  withoutError,
  type FieldErrors,
} from '../../ui/form/parseForm.ts'
import { useToast } from '../../ui/toast.tsx'

/** Who pays how much in a test; `value` is typed in reais, with a comma or a point. */
const TestOrderSchema = v.object({
  value: v.pipe(
    v.string(),
    v.regex(/^\d{1,6}([.,]\d{1,2})?$/, 'Informe um valor em reais'),
    v.transform((text) => Number(text.replace(',', '.'))),
    PriceCentsSchema,
  ),
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: CpfSchema,
})
export type TestOrder = v.InferOutput<typeof TestOrderSchema>

const SAMPLE = {
  value: '50,00',
  customerName: 'Marina Teste',
  customerEmail: 'marina.teste@example.com',
  customerPhone: '11987654321',
  customerCpf: '52998224725',
}
const EMPTY: Partial<typeof SAMPLE> = {}

export function TestOrderForm({ onSubmit }: { onSubmit: (order: TestOrder) => void }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const toast = useToast()
  const [samples, setSamples] = useState(0)
  const defaults = samples > 0 ? SAMPLE : EMPTY
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = parseForm(TestOrderSchema, formValues(form))
    setErrors(parsed.errors ?? {})
    if (parsed.errors) toast(toFirstError(form, parsed.errors))
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
      className="panel stack"
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
      <div key={samples} className="stack">
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
          inputMode="tel"
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
