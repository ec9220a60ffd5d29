import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { maskDate } from '#shared/customer/mask.ts'
import { formatDate, type CivilDate } from '#shared/time/civil.ts'
import { DateFieldButtons } from './DateFieldButtons.tsx'
import { maskInPlace } from './maskInPlace.ts'
import { typedDate } from './typedDate.ts'

type Props = {
  label: string
  /** Of the text field, so that a form can take the focus to it. */
  name?: string
  value: CivilDate | null
  /** null while what is typed is no date. */
  onChange: (date: CivilDate | null) => void
  min?: CivilDate
  error?: string | undefined
  disabled?: boolean
  clearable?: boolean
}

/** A civil date, typed as dd/mm/aaaa or picked from a calendar. No time zone takes part. */
export function DateField(props: Props) {
  const { label, name, value, onChange, min, disabled = false } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const text = typedDate(typed) === value ? typed : value ? formatDate(value) : ''
  const isJudged = left || props.error !== undefined
  const note = (isJudged && malformed(text, value)) || props.error || (left && tooEarly(value, min))

  const change = (text: string) => {
    setTyped(text)
    if (typedDate(text) !== value) onChange(typedDate(text))
  }
  return (
    <FormControl fullWidth error={Boolean(note)} disabled={disabled}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        {...(name ? { name } : {})}
        value={text}
        placeholder="dd/mm/aaaa"
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => {
          maskInPlace(target as HTMLInputElement, maskDate)
          change(target.value)
        }}
        inputProps={{
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-describedby': note ? `${id}-note` : undefined,
        }}
        endAdornment={
          <DateFieldButtons
            {...{ label, value, disabled }}
            min={min}
            onPicked={(date) => change(formatDate(date))}
            onCleared={props.clearable && text !== '' ? () => change('') : null}
          />
        }
      />
      <FormHelperText id={`${id}-note`}>{note}</FormHelperText>
    </FormControl>
  )
}

// Told before the form's own message: for the form such a date is merely missing.
function malformed(text: string, value: CivilDate | null) {
  return text !== '' && value === null && 'Data inválida'
}

function tooEarly(value: CivilDate | null, min: CivilDate | undefined) {
  return value && min && value < min && `Escolha uma data a partir de ${formatDate(min)}`
}
