import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/court/court.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { DayNav } from './DayNav.tsx'
import { STATUS_OPTIONS, type ListFilters, type StatusFilter } from './listFilters.ts'

type Props = {
  filters: ListFilters
  courts: readonly Court[]
  today: CivilDate
  onChange: (change: Partial<ListFilters>) => void
  onClear: () => void
}

/** Of which day and what narrows the list. The text counts when it is sent, the rest at once. */
export function FilterBar({ filters, courts, today, onChange, onClear }: Props) {
  const { courtId, date, search, status } = filters
  // The address may say otherwise: 'Limpar', or the way back.
  const [typed, setTyped] = useDraft(search)
  return (
    <form
      aria-label="Filtros"
      className="filter-bar"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ search: typed.trim() })
      }}
    >
      <div className="filter-bar__days">
        <DayNav date={date} today={today} onChange={(date) => onChange({ date })} />
        <FormControlLabel
          label="Buscar em todas as datas"
          control={
            <Switch
              checked={date === null}
              onChange={(_event, all) =>
                onChange({ date: all ? null : today, search: typed.trim() })
              }
            />
          }
        />
      </div>
      <SelectField
        name="court"
        label="Quadra"
        blank="Todas as quadras"
        options={courtOptions(courts)}
        value={courtId === null ? '' : String(courtId)}
        onChosen={(id) => onChange({ courtId: Number(id) || null })}
      />
      <SelectField
        name="status"
        label="Status"
        options={STATUS_OPTIONS}
        value={status}
        onChosen={(status) => onChange({ status: status as StatusFilter })}
      />
      <SearchField
        label="Buscar cliente"
        placeholder="Nome, e-mail, telefone ou CPF"
        value={typed}
        onChange={setTyped}
      />
      <div className="filter-bar__buttons">
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
