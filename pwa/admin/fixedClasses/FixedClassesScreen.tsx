import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState, useDeferredValue, useMemo } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useEdit } from '../../offline/queue/useEdit.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { ClassFilterBar, filterClasses, inWeekOrder, type ClassFilters } from './ClassFilters.tsx'
import { CLASS_SCREEN_WORDS, CLASS_REMOVED, classNotRemoved } from './classTexts.ts'
import { ClassTable } from './ClassTable.tsx'
import { FixedClassDialog } from '../fixedClass/FixedClassDialog.tsx'
import { classNow } from '../fixedClass/fixedClassTexts.ts'
import './fixedClasses.css'

const FAILED = 'Erro ao carregar as aulas fixas'

/** The weekly classes, which keep their hours from reservations. */
export function FixedClassesScreen() {
  const { courts, fixedClasses, venue } = useAdminStore()
  const [task, setTask] = useState<ClassTask | null>(null)
  return (
    <Page
      title="Aulas Fixas"
      backTo="/admin"
      intro="Aulas semanais: o horário delas fica fechado para reservas."
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
          Adicionar Aula Fixa
        </Button>
      }
    >
      <Loaded resource={venue} failed={FAILED}>
        {({ serverTime, timeZone }) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => (
              <Loaded resource={fixedClasses} failed={FAILED}>
                {(classes) => (
                  <ClassList
                    classes={classes}
                    courts={courts}
                    today={venueNow(Date.parse(serverTime), timeZone).date}
                    onTask={setTask}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      {task && <OpenClassDialog task={task} onClose={() => setTask(null)} />}
    </Page>
  )
}

type ClassListProps = {
  classes: readonly FixedClassEntry[]
  courts: readonly Court[]
  today: CivilDate
  onTask: (task: ClassTask) => void
}

// So few are seen at a glance.
const FEW = 10

function ClassList({ classes, courts, today, onTask }: ClassListProps) {
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

export type ClassTask = { kind: 'add' } | { kind: 'edit' | 'remove'; fixedClass: FixedClassEntry }
type OpenClassDialogProps = { task: ClassTask; onClose: () => void }

function OpenClassDialog({ task, onClose }: OpenClassDialogProps) {
  const desk = useAdminStore()
  const venue = valueOf(useResource(desk.venue))
  const courts = valueOf(useResource(desk.courts))
  if (!venue || !courts) return null
  if (task.kind === 'remove') {
    return <RemoveClassDialog fixedClass={task.fixedClass} courts={courts} onClose={onClose} />
  }
  return (
    <FixedClassDialog
      fixedClass={task.kind === 'edit' ? task.fixedClass : null}
      courts={courts}
      today={venueNow(Date.parse(venue.serverTime), venue.timeZone).date}
      words={CLASS_SCREEN_WORDS}
      onClose={onClose}
    />
  )
}

type RemoveClassDialogProps = {
  fixedClass: FixedClassEntry
  courts: readonly Court[]
  onClose: () => void
}

/** Asks before a class ends; what it held until then is not touched. */
function RemoveClassDialog({ fixedClass, courts, onClose }: RemoveClassDialogProps) {
  const [current, setCurrent] = useState(fixedClass)
  const { busy, run } = useEdit({ succeeded: () => CLASS_REMOVED, failed: classNotRemoved })
  const remove = async () => {
    const { id, version } = current
    const outcome = await run({ kind: 'fixedClass.remove', id, version })
    if (outcome.kind === 'stale') setCurrent(outcome.current as FixedClassEntry)
    else if (outcome.kind !== 'unreachable') onClose()
  }
  return (
    <ConfirmDialog
      title="Excluir aula fixa?"
      confirm="Sim, excluir"
      busy={busy}
      busyLabel="Excluindo..."
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {current !== fixedClass && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Esta aula foi alterada por outra pessoa. Confira antes de excluir.
        </Alert>
      )}
      <p className="classes__what">{classNow(current, courts)}.</p>
      <p>
        A aula deixa de acontecer e o horário volta a ficar livre para reservas. As aulas passadas
        continuam na agenda.
      </p>
    </ConfirmDialog>
  )
}
