import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/venue/courts/court.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { CourtFilter } from '../../courts/fields/CourtFilter.tsx'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { STATUS_OPTIONS, type ListFilters, type StatusFilter } from './useReservationList.ts'

export type DayFiltersProps = {
  filters: ListFilters
  courts: readonly Court[]
  today: CivilDate
  onChange: (change: Partial<ListFilters>) => void
  onClear: () => void
}

/** The filters of the list, unfolded. */
export function DayFilters({ filters, courts, today, onChange, onClear }: DayFiltersProps) {
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
          <CourtFilter {...{ courts, courtId }} onChange={(courtId) => onChange({ courtId })} />
          <SelectField
            name="status"
            label="Status"
            options={STATUS_OPTIONS}
            value={status}
            onChosen={(status) => onChange({ status: status as StatusFilter })}
          />
          <FormControlLabel
            className="filters__all-dates"
            label="Buscar em todas as datas"
            control={
              <Switch
                checked={date === null}
                onChange={(_event, all) => onChange({ date: all ? null : today, search: typed })}
              />
            }
          />
        </>
      )}
    </FilterForm>
  )
}
