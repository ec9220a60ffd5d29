import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { mayFollow } from '#shared/booking/reservation/status.ts'
import { arrivalChoiceText, useArrival } from '../../reservation/ArrivalButtons.tsx'
import { ReceiveButton } from '../../reservation/receive/ReceiveButton.tsx'
import type { ReservationDialogKind } from './reservationDialogKind.ts'

type Props = {
  anchor: HTMLElement
  reservation: AdminReservation
  timeZone: string
  approve: () => void
  onOpen: (dialog: ReservationDialogKind) => void
  onClose: () => void
}

/** The menu of a line, opened. */
export function RowMenuItems(props: Props) {
  const { anchor, approve, onClose, onOpen, reservation, timeZone } = props
  const { status } = reservation
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: 'region', 'aria-label': 'Ações' } }}
    >
      <MenuItem onClick={choose(() => onOpen({ kind: 'details', reservation }))}>Detalhes</MenuItem>
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
  )
}

type ArrivalProps = {
  reservation: AdminReservation
  timeZone: string
  choose: (act: () => void) => () => void
}

// Follows the clock while it is open: a list of hundreds follows none for the sake of its menus.
function ArrivalItems({ reservation, timeZone, choose }: ArrivalProps) {
  const { choices, note } = useArrival(reservation, timeZone)
  return choices.map((arrival) => (
    <MenuItem key={arrival ?? 'undo'} onClick={choose(() => void note(arrival))}>
      {arrivalChoiceText(arrival, reservation)}
    </MenuItem>
  ))
}
