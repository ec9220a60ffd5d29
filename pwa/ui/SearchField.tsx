import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** A text to look for. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const id = useId()
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        type="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ placeholder, maxLength: 120, autoComplete: 'off', enterKeyHint: 'search' }}
      />
    </FormControl>
  )
}
