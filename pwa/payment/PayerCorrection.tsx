import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import {
  CustomerDetailsSchema,
  type CustomerDetails,
} from '#shared/platform/contact/customer.schema.ts'
import { focusFirstError, formValues, parseForm } from '../ui/form/parseForm.ts'
import { PayerTextField } from './PayerFields.tsx'
import type { PayerChange } from './payment.ts'

type Props = {
  field: keyof CustomerDetails
  /** Why it was refused. */
  message: string
  customer: CustomerDetails
  /** What its button does next. */
  action: string
  onCorrected: (payer: PayerChange) => void
}

/** The one datum of the payer that was refused, marked, to be typed anew. */
export function PayerCorrection({ field, message, customer, action, onCorrected }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({ [field]: message })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { output, errors: wrong } = parseForm(CustomerDetailsSchema, {
      ...customer,
      ...formValues(event.currentTarget),
    })
    if (output) return onCorrected({ [field]: output[field] })
    setErrors({ ...wrong })
    focusFirstError(event.currentTarget, wrong)
  }
  return (
    <form noValidate className="stack wide" aria-label="Corrigir os dados" onSubmit={submit}>
      <PayerTextField name={field} errors={errors} customer={customer} readOnly={false} />
      <Button type="submit" variant="contained" size="large">
        {action}
      </Button>
    </form>
  )
}
