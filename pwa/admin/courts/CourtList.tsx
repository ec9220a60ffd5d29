import type { Court } from '#shared/court/court.ts'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/court/sport.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Face } from '../../ui/Face.tsx'
import { CourtActions } from './CourtActions.tsx'
import { CourtStatus } from './CourtStatus.tsx'
import type { CourtTask } from './OpenCourtDialog.tsx'
import './courts.css'

const COLUMNS: Column<Court>[] = [
  { label: 'Nome', heading: true, cell: ({ name }) => name },
  { label: 'Descrição', wraps: 'anywhere', cell: ({ description }) => description ?? '–' },
  {
    label: 'Modalidades Compatíveis',
    cell: ({ sportTypes }) => sportNames(sportTypes) || '–',
  },
  {
    label: 'Prioridade de Modalidades',
    cell: ({ sportTypePriority }) => (
      <ol className="court-order">
        {sportTypePriority.map((sport) => (
          <li key={sport}>{SPORT_LABELS[sport]}</li>
        ))}
      </ol>
    ),
  },
  { label: 'Status', cell: ({ active }) => <CourtStatus active={active} /> },
]

type Props = { courts: readonly Court[]; onTask: (task: CourtTask) => void }

export function CourtList({ courts, onTask }: Props) {
  const isUnsent = useUnsent('court')
  if (courts.length === 0) {
    return (
      <Face sign="🏐" title="Nenhuma quadra cadastrada.">
        Adicione a primeira para que os clientes possam reservar.
      </Face>
    )
  }
  return (
    <DataTable
      caption="Quadras"
      rows={courts}
      rowKey={({ id }) => id}
      isUnsent={({ id }) => isUnsent(id)}
      columns={COLUMNS}
      actions={acting(onTask)}
    />
  )
}

function acting(onTask: Props['onTask']) {
  return (court: Court) => <CourtActions court={court} onTask={onTask} />
}

function sportNames(sports: readonly Sport[]) {
  const names = SPORTS.filter((sport) => sports.includes(sport)).map((sport) => SPORT_LABELS[sport])
  return names.join(', ')
}
