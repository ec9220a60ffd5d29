import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { mayFollow } from '#shared/reservation/reservation.rules.ts'
import { formatDate } from '#shared/time/civil.ts'
import type { ReservationDialogKind } from './OpenReservationDialog.tsx'
import { useApproval } from './useApproval.ts'

type Props = {
  reservation: AdminReservation
  onOpen: (dialog: ReservationDialogKind) => void
}

/** What can be done to one reservation. */
export function RowMenu({ reservation, onOpen }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const approve = useApproval(reservation)
  const { customerName, date, id, startTime, status } = reservation
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
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
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ paper: { role: 'region', 'aria-label': 'Ações' } }}
        >
          <MenuItem onClick={choose(() => onOpen({ kind: 'details', id }))}>Detalhes</MenuItem>
          {status === 'pending' && <MenuItem onClick={choose(approve)}>Aprovar</MenuItem>}
          {status !== 'canceled' && mayFollow(status, 'canceled') && (
            <MenuItem onClick={choose(() => onOpen({ kind: 'cancel', reservation }))}>
              Cancelar
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  )
}
