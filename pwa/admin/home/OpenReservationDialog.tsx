import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { Toast } from '../../ui/toast.tsx'
import { CancelReservationDialog } from '../reservation/CancelReservationDialog.tsx'
import { ReservationDetails } from './ReservationDetails.tsx'

export type ReservationDialogKind =
  { kind: 'details'; id: number } | { kind: 'cancel'; reservation: AdminReservation }
type Props = {
  dialog: ReservationDialogKind | null
  today: CivilDate
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
  onClose: () => void
}

const CANCELED: Toast = {
  title: 'Reserva cancelada',
  description: 'A reserva foi cancelada com sucesso.',
  tone: 'success',
}

export function OpenReservationDialog({ dialog, today, timeZone, onOpen, onClose }: Props) {
  switch (dialog?.kind) {
    case 'details':
      return (
        <ReservationDetails
          key={dialog.id}
          id={dialog.id}
          {...{ today, timeZone, onClose }}
          onOther={(id) => onOpen({ kind: 'details', id })}
        />
      )
    case 'cancel':
      return (
        <CancelReservationDialog
          reservation={dialog.reservation}
          {...{ today, onClose }}
          onDone={onClose}
          succeeded={CANCELED}
          failed={notCanceled}
        />
      )
    default:
      return null
  }
}

function notCanceled(message: string): Toast {
  return {
    title: 'Erro',
    description: `Falha ao cancelar a reserva: ${message}`,
    tone: 'destructive',
  }
}
