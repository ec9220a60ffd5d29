import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type {
  AdminReservation,
  AdminReservationAnswer,
} from '#shared/booking/reservation/adminReservation.ts'
import { mayFollow } from '#shared/booking/reservation/status.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { useToast, type Toast } from '../../../ui/toast.tsx'
import { arrivalChoiceText, useArrival } from '../../reservation/ArrivalButtons.tsx'

export type ReservationDialogKind =
  { kind: 'details'; id: number } | { kind: 'cancel'; reservation: AdminReservation }

type MenuProps = {
  reservation: AdminReservation
  onOpen: (dialog: ReservationDialogKind) => void
  timeZone: string
}

/** What can be done with the reservation of a line. */
export function RowMenu({ reservation, onOpen, timeZone }: MenuProps) {
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

// An unpaid cart is approved whole.
function approved({ reservations = [] }: Partial<AdminReservationAnswer>): Toast {
  const count = reservations.length
  return {
    title: count > 1 ? 'Reservas aprovadas' : 'Reserva aprovada',
    description:
      count > 1
        ? `Os ${count} horários deste pedido foram aprovados juntos.`
        : 'A reserva foi aprovada com sucesso.',
    tone: 'success',
  }
}

/** Approves the reservation as the list shows it, with all of an unpaid cart, once however often it is clicked. */
function useApproval({ id, version }: AdminReservation) {
  const toast = useToast()
  const { run } = useEdit<CommandOf<'reservation.status'>>({
    succeeded: approved,
    failed: notApproved,
  })
  const isSending = useRef(false)
  const approve = async () => {
    if (isSending.current) return
    isSending.current = true
    const body = { status: 'approved' } as const
    const outcome = await run({ kind: 'reservation.status', id, version, body })
    if (outcome.kind === 'stale') toast(notApproved(problemMessage('stale-version')))
    isSending.current = false
  }
  return () => void approve()
}

function notApproved(message: string): Toast {
  return {
    title: 'Erro',
    description: `Falha ao aprovar a reserva: ${message}`,
    tone: 'destructive',
  }
}
