import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

export type Option = { value: string; label: string }
type Props = {
  name: string
  label: string
  options: readonly Option[]
  /** Uncontrolled unless `value` is given. */
  defaultValue?: string
  value?: string
  onChosen?: (value: string) => void
  /** The entry that stands for no choice yet. */
  blank?: string
  error?: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

/** The device's own list to choose from, with its label above and its message below. */
export function SelectField(props: Props) {
  const { name, label, options, defaultValue, value, onChosen, blank, error } = props
  const id = useId()
  const chosen = value === undefined ? { defaultValue: defaultValue ?? '' } : { value }
  return (
    <FormControl fullWidth error={error !== undefined} disabled={props.disabled ?? false}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <NativeSelect
        {...chosen}
        input={<OutlinedInput />}
        onChange={(event) => onChosen?.(event.target.value)}
        inputProps={{ id, name, 'aria-describedby': error ? `${id}-note` : undefined }}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <FormHelperText id={`${id}-note`}>{error}</FormHelperText>
    </FormControl>
  )
}
