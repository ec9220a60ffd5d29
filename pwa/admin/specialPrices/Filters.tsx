import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/court/court.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { SpecialPriceFilters } from './specialPriceFilters.ts'

type Props = {
  filters: SpecialPriceFilters
  courts: readonly Court[]
  onChange: (change: Partial<SpecialPriceFilters>) => void
}

export function Filters({ filters, courts, onChange }: Props) {
  return (
    <section className="specials__filters" aria-label="Filtros">
      <DateField
        label="Data"
        clearable
        value={filters.date}
        onChange={(date) => onChange({ date })}
      />
      <SelectField
        name="court"
        label="Quadra"
        blank="Todas as quadras"
        options={courtOptions(courts)}
        value={filters.courtId === null ? '' : String(filters.courtId)}
        onChosen={(id) => onChange({ courtId: Number(id) || null })}
      />
      <FormControlLabel
        label="Mostrar datas passadas"
        control={
          <Switch
            checked={filters.showPast}
            onChange={(event) => onChange({ showPast: event.target.checked })}
          />
        }
      />
    </section>
  )
}
