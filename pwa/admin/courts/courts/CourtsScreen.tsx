import Add from '@mui/icons-material/Add'
import DeleteForever from '@mui/icons-material/DeleteForever'
import Edit from '@mui/icons-material/Edit'
import ToggleOff from '@mui/icons-material/ToggleOff'
import ToggleOn from '@mui/icons-material/ToggleOn'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState, type ReactNode } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { shortNames } from '#shared/venue/courts/shortNames.ts'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useSingleEdit } from '../../ui/useRowEdit.ts'
import { DeactivateCourtDialog, RemoveCourtDialog } from './ConfirmCourtDialogs.tsx'
import { CourtDialog } from './CourtDialog.tsx'
import { COURT_UPDATED, managingFailed } from './courtTexts.ts'
import './courts.css'

const ABOUT_PRIORITY =
  'Na escolha automática, o cliente recebe a quadra livre em que a modalidade está mais no alto da lista de prioridade.'

export function CourtsScreen() {
  const { courts } = useAdminStore()
  const [task, setTask] = useState<CourtTask | null>(null)
  return (
    <Page
      title="Gerenciar Quadras"
      intro={ABOUT_PRIORITY}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
          Adicionar Quadra
        </Button>
      }
    >
      <Loaded resource={courts} failed="Erro ao carregar quadras">
        {(courts) => <CourtList courts={courts} onTask={setTask} />}
      </Loaded>
      {task && <OpenCourtDialog task={task} onClose={() => setTask(null)} />}
    </Page>
  )
}

const COLUMNS: Column<Court>[] = [
  {
    label: 'Nome',
    heading: true,
    cell: ({ name, covered }) => hyphenated(covered ? `${name} (coberta)` : name),
  },
  { label: 'Descrição', wraps: 'anywhere', cell: ({ description }) => description ?? '–' },
  {
    label: 'Modalidades Compatíveis',
    cell: ({ sportTypes }) => sportNames(sportTypes) || '–',
  },
  {
    label: 'Prioridade de Modalidades',
    cell: ({ sportTypePriority }) => (
      <ol className="row court-order">
        {sportTypePriority.map((sport) => (
          <li key={sport}>{SPORT_LABELS[sport]}</li>
        ))}
      </ol>
    ),
  },
  { label: 'Status', cell: ({ active }) => <CourtStatus active={active} /> },
]

type CourtListProps = { courts: readonly Court[]; onTask: (task: CourtTask) => void }

function CourtList({ courts, onTask }: CourtListProps) {
  const unsent = useUnsent('court')
  if (courts.length === 0) {
    return (
      <Face sign="vôlei" title="Nenhuma quadra cadastrada.">
        Adicione a primeira para que os clientes possam reservar.
      </Face>
    )
  }
  return (
    <DataTable
      caption="Quadras"
      rows={courts}
      rowKey={({ id }) => id}
      unsent={({ id }) => unsent(id)}
      columns={COLUMNS}
      actions={actionsWith(onTask)}
    />
  )
}

function actionsWith(onTask: CourtListProps['onTask']) {
  return (court: Court) => <CourtActions court={court} onTask={onTask} />
}

function sportNames(sports: readonly Sport[]) {
  const names = SPORTS.filter((sport) => sports.includes(sport)).map((sport) => SPORT_LABELS[sport])
  return names.join(', ')
}

function CourtStatus({ active }: { active: boolean }) {
  return (
    <span className={active ? 'court-status court-status--active' : 'court-status'}>
      {active ? 'Ativa' : 'Inativa'}
    </span>
  )
}

type CourtActionsProps = { court: Court; onTask: (task: CourtTask) => void }

/** What can be done with a court. Switching it on again needs no question. */
function CourtActions({ court, onTask }: CourtActionsProps) {
  const activate = useActivateCourt()
  const action = (verb: string, run: () => void, icon: ReactNode, color?: 'error' | 'primary') => (
    <Tooltip title={verb}>
      <IconButton aria-label={`${verb} ${court.name}`} color={color ?? 'default'} onClick={run}>
        {icon}
      </IconButton>
    </Tooltip>
  )
  const ask = (kind: 'edit' | 'deactivate' | 'remove') => () => onTask({ kind, court })
  return (
    <>
      {action('Editar', ask('edit'), <Edit />)}
      {court.active
        ? action('Desativar', ask('deactivate'), <ToggleOn />, 'primary')
        : action('Ativar', () => activate(court), <ToggleOff />)}
      {action('Excluir', ask('remove'), <DeleteForever />, 'error')}
    </>
  )
}

function useActivateCourt() {
  const { busy, run } = useSingleEdit<CommandOf<'court.update'>>({
    succeeded: ({ name }) => ({
      ...COURT_UPDATED,
      description: `${name} está ativa e pode ser reservada.`,
    }),
    failed: managingFailed,
  })
  return ({ id, version }: Court) => {
    if (!busy) void run({ kind: 'court.update', id, version, body: { active: true } })
  }
}

type CourtTask = { kind: 'add' } | { kind: 'edit' | 'deactivate' | 'remove'; court: Court }

function OpenCourtDialog({ task, onClose }: { task: CourtTask; onClose: () => void }) {
  switch (task.kind) {
    case 'add':
      return <CourtDialog onClose={onClose} />
    case 'edit':
      return <EditCourtDialog court={task.court} onClose={onClose} />
    case 'deactivate':
      return <DeactivateCourtDialog court={task.court} onClose={onClose} />
    case 'remove':
      return <RemoveCourtDialog court={task.court} onClose={onClose} />
  }
}

function EditCourtDialog({ court, onClose }: { court: Court; onClose: () => void }) {
  const courts = valueOf(useResource(useAdminStore().courts)) ?? []
  const made = shortNames(
    courts.map((one) => (one.id === court.id ? { ...one, shortName: null } : one)),
  )
  return <CourtDialog court={court} made={made.get(court.id)} onClose={onClose} />
}
