import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState, useDeferredValue, useMemo } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Face } from '../../../ui/Face.tsx'
import { Page } from '../../../ui/Page.tsx'
import { FixedClassDialog } from '../../reservation/classDialog/FixedClassDialog.tsx'
import { classNow } from '../../reservation/classDialog/fixedClassTexts.ts'
import { useVenueToday } from '../../ui/time/clock.ts'
import { ConfirmEdit } from '../../ui/ConfirmEdit.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { ClassFilterBar, filterClasses, inWeekOrder, type ClassFilters } from './ClassFilters.tsx'
import { ClassTable, type ClassTask } from './ClassTable.tsx'
import { CLASS_SCREEN_TEXTS, CLASS_REMOVED, classNotRemoved } from './classTexts.ts'
import './fixedClasses.css'

const FAILED = 'Erro ao carregar as aulas fixas'

/** The weekly classes, which keep their hours from reservations. */
export function FixedClassesScreen() {
  const { courts, fixedClasses, venue } = useAdminStore()
  const [task, setTask] = useState<ClassTask | null>(null)
  return (
    <Page
      title="Aulas Fixas"
      intro="Aulas semanais: o horário delas fica fechado para reservas."
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
          Adicionar Aula Fixa
        </Button>
      }
    >
      <Loaded resource={venue} failed={FAILED}>
        {(venue) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => (
              <Loaded resource={fixedClasses} failed={FAILED}>
                {(classes) => (
                  <ClassList classes={classes} courts={courts} venue={venue} onTask={setTask} />
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
  venue: Venue
  onTask: (task: ClassTask) => void
}

// So few need no filter.
const FEW = 10

function ClassList({ classes, courts, venue, onTask }: ClassListProps) {
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const [filters, setFilters] = useState<ClassFilters>({ courtId: null, search: '' })
  // The table of two hundred may come after the letter that was typed.
  const applied = useDeferredValue(filters)
  const rows = useMemo(() => filterClasses(inWeekOrder(classes), applied), [classes, applied])
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
        <Face sign="beach" title="Nenhuma aula fixa encontrada">
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

type OpenClassDialogProps = { task: ClassTask; onClose: () => void }

function OpenClassDialog({ task, onClose }: OpenClassDialogProps) {
  const store = useAdminStore()
  const venue = valueOf(useResource(store.venue))
  const courts = valueOf(useResource(store.courts))
  if (!venue || !courts) return null
  if (task.kind === 'remove') {
    return <RemoveClassDialog fixedClass={task.fixedClass} courts={courts} onClose={onClose} />
  }
  const fixedClass = task.kind === 'edit' ? task.fixedClass : null
  return <ClassDialog {...{ fixedClass, courts, venue, onClose }} />
}

type ClassDialogProps = {
  fixedClass: FixedClassEntry | null
  courts: readonly Court[]
  venue: Venue
  onClose: () => void
}

function ClassDialog({ venue, ...props }: ClassDialogProps) {
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  return <FixedClassDialog {...props} today={today} texts={CLASS_SCREEN_TEXTS} />
}

type RemoveClassDialogProps = {
  fixedClass: FixedClassEntry
  courts: readonly Court[]
  onClose: () => void
}

/** Asks before a class ends; what it held until then is not touched. */
function RemoveClassDialog({ fixedClass, courts, onClose }: RemoveClassDialogProps) {
  return (
    <ConfirmEdit<CommandOf<'fixedClass.remove'>>
      row={fixedClass}
      command={({ id, version }) => ({ kind: 'fixedClass.remove', id, version })}
      succeeded={() => CLASS_REMOVED}
      failed={classNotRemoved}
      changed="Esta aula foi alterada por outra pessoa. Confira antes de excluir."
      title="Excluir aula fixa?"
      confirm="Sim, excluir"
      busyLabel="Excluindo..."
      onClose={onClose}
    >
      {(current) => (
        <>
          <p className="strong anywhere above">{classNow(current, courts)}.</p>
          <p>
            A aula deixa de acontecer e o horário volta a ficar livre para reservas. As aulas
            passadas continuam na agenda.
          </p>
        </>
      )}
    </ConfirmEdit>
  )
}
