import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

type Props = { name: string; label: string; error?: string | undefined; defaultValue: string }

/** Text of several lines. */
export function NotesField({ name, label, error, defaultValue }: Props) {
  const id = useId()
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        multiline
        minRows={2}
        defaultValue={defaultValue}
        sx={{ padding: 0 }}
        inputProps={{ 'aria-describedby': error ? `${id}-note` : undefined }}
      />
      <FormHelperText id={`${id}-note`}>{error}</FormHelperText>
    </FormControl>
  )
}
