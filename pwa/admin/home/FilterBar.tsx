import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/court/court.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DayNav } from './DayNav.tsx'
import { STATUS_OPTIONS, type ListFilters, type StatusFilter } from './listFilters.ts'

type Props = {
  filters: ListFilters
  courts: readonly Court[]
  today: CivilDate
  onChange: (change: Partial<ListFilters>) => void
  onClear: () => void
}

/** Of which day and what narrows the list. */
export function FilterBar({ filters, courts, today, onChange, onClear }: Props) {
  const { courtId, date, search, status } = filters
  return (
    <FilterForm
      label="Buscar cliente"
      placeholder="Nome, e-mail, telefone ou CPF"
      search={search}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      {(typed) => (
        <>
          <div className="filters__top">
            <DayNav date={date} today={today} onChange={(date) => onChange({ date })} />
            <FormControlLabel
              label="Buscar em todas as datas"
              control={
                <Switch
                  checked={date === null}
                  onChange={(_event, all) => onChange({ date: all ? null : today, search: typed })}
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
        </>
      )}
    </FilterForm>
  )
}
