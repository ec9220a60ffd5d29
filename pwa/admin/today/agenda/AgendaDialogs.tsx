import type { Court } from '#shared/venue/courts/court.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { FixedClassDialog } from '../../reservation/classDialog/FixedClassDialog.tsx'
import type { ClassCell } from '../../reservation/classDialog/classFields.ts'
import { MoveDialog } from '../../reservation/MoveDialog.tsx'
import { ConfirmMove, MovedNotice } from '../../reservation/MoveSummary.tsx'
import type { Moved } from '../../reservation/moving.ts'
import { NewReservation } from '../../reservation/NewReservation.tsx'
import { ClassDialog } from '../../reservation/panel/ClassDialog.tsx'
import { ReservationDialog } from '../../reservation/panel/ReservationDialog.tsx'
import { startOfNew } from '../../reservation/reservationFields.ts'
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
      return <ClassDialog id={opened.id} date={opened.date} {...{ courts, today, onClose }} />
    case 'reservation':
      return <ReservationDialog opened={opened.reservation} isViewed onClose={onClose} />
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
