import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'

export type Option = { value: string; label: string }
type Props = {
  name: string
  label: string
  options: readonly Option[]
  /** Uncontrolled unless `value` is given. */
  defaultValue?: string
  value?: string
  onChosen?: (value: string) => void
  blank?: string
  error?: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

/** The device's own list to choose from, with its label above and its message below. */
export function SelectField(props: Props) {
  const { name, label, defaultValue, value, onChosen, blank, error } = props
  const id = useId()
  const [picked, setPicked] = useState(defaultValue ?? '')
  const options = useWithChosen(props.options, value ?? picked)
  const chosen = value === undefined ? { defaultValue: defaultValue ?? '' } : { value }
  return (
    <FormControl fullWidth error={error !== undefined} disabled={props.disabled ?? false}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <NativeSelect
        {...chosen}
        input={<OutlinedInput />}
        onChange={({ target }) => {
          setPicked(target.value)
          onChosen?.(target.value)
        }}
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

/** The options with the chosen one, though it has gone meanwhile: without it the device's list would go over to its first one unasked. */
function useWithChosen(options: readonly Option[], value: string): readonly Option[] {
  const found = options.find((option) => option.value === value)
  const [known, setKnown] = useState(found)
  if (found && (found.value !== known?.value || found.label !== known.label)) setKnown(found)
  return !found && known?.value === value ? [...options, known] : options
}

/** The courts to choose from, those out of use marked. */
export function courtOptions(courts: readonly Court[]): Option[] {
  return courts.map((court) => ({ value: String(court.id), label: courtLabel(court) }))
}

/** `Quadra do Mar (inativa)`. */
export function courtLabel({ name, active }: Court): string {
  return active ? name : `${name} (inativa)`
}
