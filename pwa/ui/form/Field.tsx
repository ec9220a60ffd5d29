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

/** Masks an input's text, typed, pasted or autofilled; the caret stays behind the same digit. */
export function maskInPlace(input: HTMLInputElement, mask: (typed: string) => string) {
  const typed = input.value
  const masked = mask(typed)
  if (masked === typed) return
  const caret = input.selectionStart ?? typed.length
  // A CNPJ may have letters; of what else has a mask they are left out.
  const others = /[a-z]/i.test(masked) ? /[^0-9a-z]/gi : /\D/g
  const kept = (text: string) => text.replace(others, '')
  const [all, shown] = [kept(typed), kept(masked)]
  // Digits that find no room are cut off the end.
  const cut = all.startsWith(shown) ? all.length - shown.length : 0
  const behind = kept(typed.slice(caret)).length - cut
  input.value = masked
  let place = masked.length
  while (place > 0 && (kept(masked.slice(place)).length < behind || !kept(masked[place - 1]!))) {
    place--
  }
  input.setSelectionRange(place, place)
}
