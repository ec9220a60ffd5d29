import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { mayFollow } from '#shared/booking/reservation/status.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { ReceiveButton } from '../../reservation/receive/ReceiveButton.tsx'
import { arrivalChoiceText, useArrival } from '../../reservation/ArrivalButtons.tsx'
import { useApproval } from '../../reservation/useApproval.ts'

export type ReservationDialogKind = {
  kind: 'details' | 'receive' | 'cancel'
  reservation: AdminReservation
}

type MenuProps = {
  reservation: AdminReservation
  onOpen: (dialog: ReservationDialogKind) => void
  timeZone: string
}

/** What can be done with the reservation of a line. */
export function RowMenu({ reservation, onOpen, timeZone }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const approve = useApproval(reservation)
  const { customerName, date, startTime, status } = reservation
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
          <MenuItem onClick={choose(() => onOpen({ kind: 'details', reservation }))}>
            Detalhes
          </MenuItem>
          <ReceiveButton reservation={reservation}>
            {({ text }) => (
              <MenuItem onClick={choose(() => onOpen({ kind: 'receive', reservation }))}>
                {text}
              </MenuItem>
            )}
          </ReceiveButton>
          {status === 'pending' && <MenuItem onClick={choose(approve)}>Aprovar</MenuItem>}
          <ArrivalItems {...{ reservation, timeZone, choose }} />
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

type ArrivalProps = {
  reservation: AdminReservation
  timeZone: string
  choose: (act: () => void) => () => void
}

// Of one row: a list of hundreds follows no clock for the sake of its menus.
function ArrivalItems({ reservation, timeZone, choose }: ArrivalProps) {
  const { choices, note } = useArrival(reservation, timeZone)
  return choices.map((arrival) => (
    <MenuItem key={arrival ?? 'undo'} onClick={choose(() => void note(arrival))}>
      {arrivalChoiceText(arrival, reservation)}
    </MenuItem>
  ))
}
