import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { CancelReservationDialog } from './CancelReservationDialog.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import { EditReservation } from './EditReservation.tsx'
import { ViewReservation } from './ViewReservation.tsx'

type Props = {
  /** As it was when it was opened: what becomes of it meanwhile does not close the dialog. */
  reservation: AdminReservation
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  onClose: () => void
  /** Where it can be moved. */
  onMove?: () => void
}

/** A reservation to be changed, cancelled or charged when an admin made it; to be read when a customer did. */
export function ReservationDialog(props: Props) {
  const { onClose, reservation, timeZone, today } = props
  const [over, setOver] = useState<'cancel' | 'charge' | null>(null)
  const [saved, setSaved] = useState<AdminReservation | null>(null)
  if (reservation.userId === null) return <ViewReservation {...props} />
  if (over === 'charge') {
    return <ChargeDialog {...{ reservation, timeZone }} onClose={onClose} />
  }
  if (saved) {
    return (
      <CancelReservationDialog
        reservation={saved}
        today={today}
        onClose={onClose}
        onDone={onClose}
      />
    )
  }
  return (
    <>
      <EditReservation
        {...props}
        onCancelReservation={(saved) => (saved ? setSaved(saved) : setOver('cancel'))}
        onCharge={() => setOver('charge')}
      />
      {over === 'cancel' && (
        <CancelReservationDialog
          {...{ reservation, today }}
          onClose={() => setOver(null)}
          onDone={onClose}
        />
      )}
    </>
  )
}
