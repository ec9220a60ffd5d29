import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import type { ReservationFields } from './useReservationFields.ts'

type Props = {
  fields: ReservationFields
  field: (
    name: string,
    label: string,
  ) => { name: string; label: string; error?: string | undefined }
  disabled: boolean
}

/** The whole reservation's price: what the table says until somebody types another. */
export function PriceField({ fields, field, disabled }: Props) {
  const id = useId()
  const { error, label, name } = field('price', 'Preço (R$)')
  const { price, setPrice, suggested } = fields
  const hint = price === suggested || suggested === '' ? '' : `Pela tabela: R$ ${suggested}`
  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        value={price}
        onChange={({ target }) => setPrice(target.value)}
        inputProps={{ inputMode: 'decimal', 'aria-describedby': `${id}-note` }}
      />
      <FormHelperText id={`${id}-note`}>{error ?? hint}</FormHelperText>
    </FormControl>
  )
}
