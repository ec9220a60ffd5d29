import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import type { FieldErrors } from '../ui/parseForm.ts'
import { AddressFields } from './AddressFields.tsx'
import { HolderFields } from './HolderFields.tsx'

type Props = { errors: FieldErrors; customer: CustomerDetails; readOnly: boolean }

/** Who the card belongs to, the customer unless told otherwise, and where its bills go. */
export function PayerFields({ errors, customer, readOnly }: Props) {
  const [isSomebodyElse, setSomebodyElse] = useState(false)
  return (
    <>
      <FormControlLabel
        control={<Switch checked={isSomebodyElse} onChange={(_event, on) => setSomebodyElse(on)} />}
        label="Os dados do titular do cartão são diferentes dos informados na reserva"
        disabled={readOnly}
      />
      {isSomebodyElse && <HolderFields errors={errors} customer={customer} readOnly={readOnly} />}
      <AddressFields errors={errors} readOnly={readOnly} />
    </>
  )
}
