import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import {
  useId,
  type FocusEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react'
import { maskInPlace } from './maskInPlace.ts'

export type FieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'defaultValue'
  | 'disabled'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'type'
> & {
  name: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  mask?: (typed: string) => string
  onTyped?: (value: string) => void
  /** Selected on focus, so that what is typed takes its place; sums are. */
  typedAnew?: boolean
  /** A button at its end. */
  end?: ReactNode
}

/** An uncontrolled text field with its label above and its message below. */
export function Field(props: FieldProps) {
  const { name, label, error, hint, mask, onTyped, required, end, ...rest } = props
  const { typedAnew = rest.inputMode === 'decimal', ...input } = rest
  const id = useId()
  const note = error ?? hint
  const typed = (event: FormEvent<HTMLElement>) => {
    const element = event.target as HTMLInputElement
    if (mask) maskInPlace(element, mask)
    onTyped?.(element.value)
  }
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        onInput={typed}
        onFocus={typedAnew ? selectAll : undefined}
        endAdornment={end}
        inputProps={{
          ...input,
          'aria-describedby': note ? `${id}-note` : undefined,
          'aria-required': required !== false,
        }}
      />
      <FormHelperText id={`${id}-note`}>{note}</FormHelperText>
    </FormControl>
  )
}

/** For `onFocus` of a field whose text is rather typed anew than changed. */
export function selectAll({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
  target.select()
}
