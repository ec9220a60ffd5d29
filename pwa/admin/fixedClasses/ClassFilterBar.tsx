import type { Court } from '#shared/court/court.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { ClassFilters } from './classFilters.ts'

type Props = {
  filters: ClassFilters
  courts: readonly Court[]
  /** How many are left of how many. */
  counts: string
  onChange: (change: Partial<ClassFilters>) => void
}

export function ClassFilterBar({ filters, courts, counts, onChange }: Props) {
  return (
    <section className="class-filters" aria-label="Filtros">
      <SelectField
        name="court"
        label="Quadra"
        blank="Todas as quadras"
        options={courtOptions(courts)}
        value={filters.courtId === null ? '' : String(filters.courtId)}
        onChosen={(id) => onChange({ courtId: Number(id) || null })}
      />
      <SearchField
        label="Buscar aula"
        placeholder="Nome, instrutor, modalidade ou dia"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <output>{counts}</output>
    </section>
  )
}
