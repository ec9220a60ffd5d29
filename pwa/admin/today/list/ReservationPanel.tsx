import { useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { OpenReservation } from '../../reservation/panel/OpenReservation.tsx'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import type { Toast } from '../../../ui/toast.tsx'
import { later } from '../../../ui/later.tsx'
import { DayToolbar } from './DayToolbar.tsx'
import { ReservationResults } from './ReservationResults.tsx'
import type { ReservationDialogKind } from './reservationDialogKind.ts'
import { useReservationList } from './useReservationList.ts'
import './reservationList.css'

const ArrivalScan = later(() => import('./ArrivalScan.tsx').then((module) => module.ArrivalScan))
const CancelReservationDialog = later(() =>
  import('../../reservation/CancelReservationDialog.tsx').then(
    (module) => module.CancelReservationDialog,
  ),
)

const ReceiveSheet = later(() =>
  import('../../reservation/receive/ReceiveSheet.tsx').then((module) => module.ReceiveSheet),
)

const FAILED = 'Erro ao carregar as reservas'

/** 'Gerenciamento de Reservas': the reservations of a day or of a customer, and what can be done with them. */
export function ReservationPanel() {
  const { courts, venue } = useAdminStore()
  return (
    <section className="stack tight reservations" aria-labelledby="reservations-title">
      <h2 id="reservations-title" className="visually-hidden">
        Gerenciamento de Reservas
      </h2>
      <Loaded resource={venue} failed={FAILED}>
        {(venue) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => <ReservationList venue={venue} courts={courts} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

function ReservationList({ venue, courts }: { venue: Venue; courts: readonly Court[] }) {
  const list = useReservationList(venue)
  const [dialog, open] = useState<ReservationDialogKind | null>(null)
  const [isScanning, setScanning] = useState(false)
  const mayNote = useMay()('reservation.edit')
  const { filters, today, change, clear } = list
  return (
    <>
      <DayToolbar
        {...{ filters, courts, today }}
        onChange={change}
        onClear={clear}
        onScan={mayNote ? () => setScanning(true) : undefined}
      />
      <ReservationResults {...{ list, courts }} timeZone={venue.timeZone} onOpen={open} />
      <OpenReservationDialog dialog={dialog} onClose={() => open(null)} />
      {isScanning && (
        <ArrivalScan today={today} timeZone={venue.timeZone} onClose={() => setScanning(false)} />
      )}
    </>
  )
}

type Props = { dialog: ReservationDialogKind | null; onClose: () => void }

const CANCELED: Toast = {
  title: 'Reserva cancelada',
  description: 'A reserva foi cancelada com sucesso.',
  tone: 'success',
}

function OpenReservationDialog({ dialog, onClose }: Props) {
  switch (dialog?.kind) {
    case 'details':
      return <OpenReservation opened={dialog.reservation} onClose={onClose} />
    case 'receive':
      return <ReceiveSheet reservation={dialog.reservation} onClose={onClose} onTaken={onClose} />
    case 'cancel':
      return (
        <CancelReservationDialog
          reservation={dialog.reservation}
          onClose={onClose}
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
