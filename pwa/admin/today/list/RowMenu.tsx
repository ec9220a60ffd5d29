import MoreVert from '@mui/icons-material/MoreVert'
import { useState } from 'react'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useApproval } from '../../reservation/useApproval.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { later } from '../../../ui/later.tsx'
import type { ReservationDialogKind } from './reservationDialogKind.ts'

const RowMenuItems = later(() => import('./RowMenuItems.tsx').then((module) => module.RowMenuItems))

type MenuProps = {
  reservation: AdminReservation
  onOpen: (dialog: ReservationDialogKind) => void
  timeZone: string
}

/** What can be done with the reservation of a line. */
export function RowMenu({ reservation, onOpen, timeZone }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const approve = useApproval(reservation)
  const { customerName, date, startTime } = reservation
  return (
    <>
      <IconButton
        aria-label={`Ações: ${customerName}, ${formatDate(date)}, ${startTime}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      {anchor && (
        <RowMenuItems
          {...{ anchor, approve, onOpen, reservation, timeZone }}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
