import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { formatPhone } from '#shared/customer/documents.ts'
import { reaisText } from '#shared/money/money.ts'
import { problemMessage } from '#shared/problem.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { ARRIVAL_LABELS, arrivalOf } from '#shared/reservation/arrival.ts'
import { isWalkIn, mayFollow } from '#shared/reservation/status.ts'
import { formatDate } from '#shared/time/civil.ts'
import { arrivalChoiceText, useArrival } from '../reservation/ArrivalButtons.tsx'
import { StatusChip } from '../reservation/ReservationFacts.tsx'
import { hoursText, sportText } from '../reservation/reservationTexts.ts'
import { useEdit } from '../../offline/queue/useEdit.ts'
import { useUnsent } from '../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmailText } from '../../ui/EmailText.tsx'
import { useToast, type Toast } from '../../ui/toast.tsx'
import { paymentText } from './paymentTexts.ts'

export type ReservationDialogKind =
  { kind: 'details'; id: number } | { kind: 'cancel'; reservation: AdminReservation }
type Props = {
  rows: readonly AdminReservation[]
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
}

export function ReservationTable({ rows, timeZone, onOpen }: Props) {
  const isUnsent = useUnsent('reservation')
  return (
    <DataTable
      caption="Reservas"
      hasPairs
      rows={rows}
      rowKey={({ id }) => id}
      isUnsent={({ id }) => isUnsent(id)}
      columns={reservationColumns(timeZone)}
      actions={menuOf(onOpen, timeZone)}
    />
  )
}

function menuOf(onOpen: Props['onOpen'], timeZone: string) {
  return (reservation: AdminReservation) => <RowMenu {...{ reservation, onOpen, timeZone }} />
}

function reservationColumns(timeZone: string): Column<AdminReservation>[] {
  return [
    { label: 'Cliente', heading: true, cell: (row) => <Customer row={row} /> },
    { label: 'Origem', cell: ({ userId }) => (userId === null ? 'Cliente' : 'Admin') },
    { label: 'Modalidade', cell: sportText },
    { label: 'Quadra', cell: ({ court }) => court.name },
    { label: 'Data/Hora', cell: (row) => <When row={row} timeZone={timeZone} /> },
    { label: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
    { label: 'Pagamento', cell: (row) => <Payment row={row} timeZone={timeZone} /> },
    { label: 'Valor', align: 'right', cell: ({ price }) => reaisText(price) },
  ]
}

function Customer({ row }: { row: AdminReservation }) {
  return (
    <span className="lines">
      <span>{row.customerName}</span>
      <span className="fine">
        <EmailText>{row.customerEmail}</EmailText>
      </span>
      <span className="fine">{formatPhone(row.customerPhone)}</span>
    </span>
  )
}

function When({ row, timeZone }: { row: AdminReservation; timeZone: string }) {
  const noted = arrivalOf(row)
  return (
    <span className="lines when">
      <span>{formatDate(row.date)}</span>
      <span>{hoursText(row)}</span>
      {row.recurrenceId !== null && <span className="fine">Recorrente</span>}
      {isWalkIn(row, timeZone) && <span className="fine">Encaixe</span>}
      {noted && <span className="fine">{ARRIVAL_LABELS[noted]}</span>}
    </span>
  )
}

function Payment({ row, timeZone }: { row: AdminReservation; timeZone: string }) {
  const { status, note } = paymentText(row, timeZone)
  return (
    <span className="lines">
      <span>{status}</span>
      {note && <span className="fine">{note}</span>}
    </span>
  )
}

type MenuProps = {
  reservation: AdminReservation
  onOpen: (dialog: ReservationDialogKind) => void
  timeZone: string
}

function RowMenu({ reservation, onOpen, timeZone }: MenuProps) {
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

const APPROVED: Toast = {
  title: 'Reserva aprovada',
  description: 'A reserva foi aprovada com sucesso.',
  tone: 'success',
}

/** Approves the reservation as the list shows it, once however often it is clicked. */
function useApproval({ id, version }: AdminReservation) {
  const toast = useToast()
  const { run } = useEdit<CommandOf<'reservation.status'>>({
    succeeded: () => APPROVED,
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
