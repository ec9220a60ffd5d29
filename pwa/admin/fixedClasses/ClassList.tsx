import { useDeferredValue, useMemo, useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { Face } from '../../ui/Face.tsx'
import { ClassFilterBar } from './ClassFilterBar.tsx'
import { filterClasses, inWeekOrder, type ClassFilters } from './classFilters.ts'
import { ClassTable } from './ClassTable.tsx'
import type { ClassTask } from './OpenClassDialog.tsx'
import './fixedClasses.css'

type Props = {
  classes: readonly FixedClassEntry[]
  courts: readonly Court[]
  today: CivilDate
  onTask: (task: ClassTask) => void
}

// So few are seen at a glance.
const FEW = 10

export function ClassList({ classes, courts, today, onTask }: Props) {
  const [filters, setFilters] = useState<ClassFilters>({ courtId: null, search: '' })
  // The table of two hundred may come after the letter that was typed.
  const asked = useDeferredValue(filters)
  const rows = useMemo(() => filterClasses(inWeekOrder(classes), asked), [classes, asked])
  return (
    <>
      {classes.length > FEW && (
        <ClassFilterBar
          {...{ filters, courts }}
          counts={`${rows.length} de ${classes.length} aulas`}
          onChange={(change) => setFilters({ ...filters, ...change })}
        />
      )}
      {rows.length === 0 ? (
        <Face sign="🏖️" title="Nenhuma aula fixa encontrada">
          {classes.length === 0
            ? 'Adicione a primeira: o horário dela fica reservado toda semana.'
            : 'Confira a quadra e a busca.'}
        </Face>
      ) : (
        <ClassTable {...{ rows, courts, today, onTask }} />
      )}
    </>
  )
}
