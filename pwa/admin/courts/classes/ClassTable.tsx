import { memo } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { useUnsent } from '../../../offline/store/useAdminStore.ts'
import { courtLabel } from '../../../ui/form/SelectField.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { rangeText } from '#shared/platform/time/hours.ts'
import { EditRemoveButtons } from '../../ui/EditRemoveButtons.tsx'

export type ClassTask = { kind: 'add' } | { kind: 'edit' | 'remove'; fixedClass: FixedClassEntry }

type Props = {
  rows: readonly FixedClassEntry[]
  courts: readonly Court[]
  today: CivilDate
  onTask: (task: ClassTask) => void
}

export const ClassTable = memo(function ClassTable({ rows, courts, today, onTask }: Props) {
  const unsent = useUnsent('fixedClass')
  return (
    <div className="classes">
      <DataTable
        caption="Aulas fixas"
        rows={rows}
        rowKey={({ id }) => id}
        unsent={({ id }) => unsent(id)}
        columns={classColumns(courts, today)}
        actions={classButtons(onTask)}
      />
    </div>
  )
})

function classButtons(onTask: (task: ClassTask) => void) {
  return (fixedClass: FixedClassEntry) => {
    const { name, startTime, weekday } = fixedClass
    return (
      <EditRemoveButtons
        name={`${name}, ${WEEKDAY_LABELS[weekday]} às ${startTime}`}
        onEdit={() => onTask({ kind: 'edit', fixedClass })}
        onRemove={() => onTask({ kind: 'remove', fixedClass })}
      />
    )
  }
}

function classColumns(courts: readonly Court[], today: CivilDate): Column<FixedClassEntry>[] {
  const courtNames = new Map(courts.map((court) => [court.id, courtLabel(court)]))
  return [
    { label: 'Nome da Aula', heading: true, cell: ({ name }) => hyphenated(name) },
    { label: 'Modalidade', cell: ({ sportType }) => SPORT_LABELS[sportType] },
    {
      label: 'Quadra',
      wraps: 'anywhere',
      cell: ({ courtId }) => hyphenated(courtNames.get(courtId) ?? '–'),
    },
    { label: 'Dia da Semana', cell: (row) => <Weekday row={row} today={today} /> },
    { label: 'Horário', cell: rangeText },
    { label: 'Data de Início', cell: ({ startDate }) => formatDate(startDate) },
    {
      label: 'Instrutor',
      wraps: 'anywhere',
      cell: ({ instructor }) => hyphenated(instructor ?? '–'),
    },
  ]
}

function Weekday({ row, today }: { row: FixedClassEntry; today: CivilDate }) {
  const cancelled = row.cancelledDates.filter((date) => date >= today)
  return (
    <span className="lines">
      {WEEKDAY_LABELS[row.weekday]}
      {cancelled.length > 0 && (
        <span className="fine">sem aula em {cancelled.map(formatDate).join(', ')}</span>
      )}
      {row.endDate !== null && <span className="fine">até {formatDate(row.endDate)}</span>}
    </span>
  )
}
