import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { SearchField } from './SearchField.tsx'
import { useDraft } from './useDraft.ts'
import './FilterForm.css'

type Props = {
  /** The text that is looked for now. */
  search: string
  label: string
  placeholder: string
  onSearch: (text: string) => void
  onClear: () => void
  /** What else narrows the list, told what is typed for when it is to be taken along. */
  children: (typed: string) => ReactNode
}

/** What narrows a list. The text counts when it is sent, the rest at once. */
export function FilterForm({ search, label, placeholder, onSearch, onClear, children }: Props) {
  // The address may say otherwise: 'Limpar', or the way back.
  const [typed, setTyped] = useDraft(search)
  return (
    <form
      aria-label="Filtros"
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      {children(typed.trim())}
      <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} />
      <div className="filters__buttons">
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
