import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState, type ReactNode } from 'react'
import './adminUi.css'

type Props = {
  search: string
  label: string
  placeholder: string
  onSearch: (text: string) => void
  onClear: () => void
  children: (typed: string) => ReactNode
}

/** The filters of a list. The text counts when it is sent, the rest at once. */
export function FilterForm({ search, label, placeholder, onSearch, onClear, children }: Props) {
  // The address may say otherwise: 'Limpar', or the way back.
  const [typed, setTyped] = useDraft(search)
  return (
    <form
      aria-label="Filtros"
      className="panel filters"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      {children(typed.trim())}
      <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} />
      <div className="row filters__buttons">
        <Button type="submit" variant="contained">
          Buscar
        </Button>
        <Button
          onClick={() => {
            setTyped('')
            onClear()
          }}
        >
          Limpar
        </Button>
      </div>
    </form>
  )
}

type SearchProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: SearchProps) {
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

/** What is being typed. It starts as the value that it is to become, and is that again whenever the value changes by other means. */
export function useDraft(value: string): [draft: string, type: (draft: string) => void] {
  const [draft, type] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    type(value)
  }
  return [draft, type]
}
