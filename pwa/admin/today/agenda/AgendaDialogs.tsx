import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { CancelClassDialog } from '../../reservation/classDialog/CancelClassDialog.tsx'
import { FixedClassDialog } from '../../reservation/classDialog/FixedClassDialog.tsx'
import type { ClassCell } from '../../reservation/classDialog/classFields.ts'
import { MoveDialog } from '../../reservation/MoveDialog.tsx'
import { ConfirmMove, MovedNotice } from '../../reservation/MoveSummary.tsx'
import type { Moved } from '../../reservation/moving.ts'
import { NewReservation } from '../../reservation/NewReservation.tsx'
import { ReservationDialog } from '../../reservation/ReservationDialog.tsx'
import { startOfNew } from '../../reservation/reservationFields.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Face } from '../../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import type { GridPlace } from './moveObstacle.ts'

/** The dialogs over the grid. They hold the row as it was opened: a later change of it closes nothing. */
export type OpenDialog =
  | { kind: 'newReservation'; place: GridPlace }
  | { kind: 'newClass'; cell: ClassCell }
  | { kind: 'reservation'; reservation: AdminReservation }
  | { kind: 'class'; id: number; date: CivilDate }
  | { kind: 'move'; reservation: AdminReservation }
  | { kind: 'confirmMove'; reservation: AdminReservation; place: GridPlace }
  | { kind: 'moved'; moved: Moved }

type Props = {
  opened: OpenDialog
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  onOpen: (opened: OpenDialog) => void
  onClose: () => void
}

export function AgendaDialogs({ opened, onOpen, ...rest }: Props) {
  const { courts, onClose, timeZone, today } = rest
  const onMoved = (moved: Moved) => onOpen({ kind: 'moved', moved })
  switch (opened.kind) {
    case 'newReservation': {
      const start = startOfNew(opened.place, courts)
      return <NewReservation {...{ start, courts, today, onClose }} />
    }
    case 'newClass':
      return (
        <FixedClassDialog fixedClass={null} {...{ courts, today, onClose }} cell={opened.cell} />
      )
    case 'class':
      return <AgendaClass id={opened.id} date={opened.date} {...{ courts, today, onClose }} />
    case 'reservation': {
      const { reservation } = opened
      return (
        <ReservationDialog
          {...{ reservation, courts, today, timeZone, onClose }}
          onMove={() => onOpen({ kind: 'move', reservation })}
        />
      )
    }
    case 'move':
      return (
        <MoveDialog
          reservation={opened.reservation}
          {...{ courts, today, timeZone, onClose, onMoved }}
        />
      )
    case 'confirmMove':
      return (
        <ConfirmMove
          reservation={opened.reservation}
          place={opened.place}
          {...{ courts, today, onClose, onMoved }}
        />
      )
    case 'moved':
      return <MovedNotice moved={opened.moved} onClose={onClose} />
  }
}

type ClassProps = {
  id: number
  date: CivilDate
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

function AgendaClass({ id, onClose, ...rest }: ClassProps) {
  const store = useAdminStore()
  return (
    <Loaded resource={store.fixedClasses} failed="Erro ao carregar aulas fixas">
      {(classes) => (
        <FoundClass
          found={classes.find((fixedClass) => fixedClass.id === id) ?? null}
          {...rest}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

type FoundClassProps = Omit<ClassProps, 'id'> & { found: FixedClassEntry | null }

function FoundClass({ found, courts, date, onClose, today }: FoundClassProps) {
  // As it was when it was opened: what becomes of it meanwhile closes nothing.
  const [fixedClass] = useState(found)
  const [isCancelling, setCancelling] = useState(false)
  if (!fixedClass) return <ClassGone onClose={onClose} />
  return (
    <>
      <FixedClassDialog
        {...{ fixedClass, courts, today, onClose }}
        onCancelClass={() => setCancelling(true)}
      />
      {isCancelling && (
        <CancelClassDialog
          {...{ fixedClass, date }}
          onClose={() => setCancelling(false)}
          onDone={onClose}
        />
      )}
    </>
  )
}

/** Days gone by may show a class that is over. */
function ClassGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-label="Aula encerrada">
      <DialogContent>
        <Face title="Esta aula já foi encerrada">
          Ela fica na agenda dos dias em que aconteceu.
        </Face>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
