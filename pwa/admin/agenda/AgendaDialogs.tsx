import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import type { ClassCell } from '../fixedClass/classFields.ts'
import { FixedClassDialog } from '../fixedClass/FixedClassDialog.tsx'
import { startOfNew } from '../reservation/formStart.ts'
import { NewReservation } from '../reservation/NewReservation.tsx'
import { ReservationDialog } from '../reservation/ReservationDialog.tsx'
import { AgendaClass } from './AgendaClass.tsx'
import { ConfirmMove } from './ConfirmMove.tsx'
import type { AgendaColumn } from './dayView.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { Place } from './moveObstacle.ts'

/** What lies over the grid. Rows are those that were opened: what becomes of them meanwhile closes nothing. */
export type Opened =
  | { kind: 'newReservation'; place: { courtId: number; date: CivilDate; startTime: ClockTime } }
  | { kind: 'newClass'; cell: ClassCell }
  | { kind: 'reservation'; reservation: AdminReservation }
  | { kind: 'class'; id: number; date: CivilDate }
  | { kind: 'move'; reservation: AdminReservation }
  | { kind: 'confirmMove'; reservation: AdminReservation; place: Place }

type Props = {
  opened: Opened
  courts: readonly Court[]
  columns: readonly AgendaColumn[]
  today: CivilDate
  timeZone: string
  onOpen: (opened: Opened) => void
  onClose: () => void
}

export function AgendaDialogs({ opened, onOpen, ...rest }: Props) {
  const { columns, courts, onClose, timeZone, today } = rest
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
    case 'move': {
      const { reservation } = opened
      return (
        <MoveDialog
          {...{ reservation, courts, columns, onClose }}
          onChosen={(place) => onOpen({ kind: 'confirmMove', reservation, place })}
        />
      )
    }
    case 'confirmMove':
      return (
        <ConfirmMove
          reservation={opened.reservation}
          place={opened.place}
          {...{ courts, today, onClose }}
        />
      )
  }
}
