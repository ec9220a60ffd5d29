import { formatPhone } from '#shared/customer/phone.ts'
import { formatReais, toCents } from '#shared/money/money.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { formatDate } from '#shared/time/civil.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { hoursText, sportText } from '../reservation/reservationWords.ts'
import { paymentWords } from './paymentWords.ts'
import { StatusChip } from './StatusChip.tsx'

/** The columns of `spec.md` §2 Admin home; the menu comes after them. */
export function reservationColumns(timeZone: string): Column<AdminReservation>[] {
  return [
    { label: 'Cliente', heading: true, cell: (row) => <Customer row={row} /> },
    { label: 'Origem', cell: ({ userId }) => (userId === null ? 'Cliente' : 'Admin') },
    { label: 'Modalidade', cell: sportText },
    { label: 'Quadra', cell: ({ court }) => court.name },
    { label: 'Data/Hora', cell: (row) => <When row={row} /> },
    { label: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
    { label: 'Pagamento', cell: (row) => <Payment row={row} timeZone={timeZone} /> },
    { label: 'Valor', align: 'right', cell: ({ price }) => formatReais(toCents(price)) },
  ]
}

function Customer({ row }: { row: AdminReservation }) {
  return (
    <span className="customer">
      <span>{row.customerName}</span>
      <span className="customer__contact">{row.customerEmail}</span>
      <span className="customer__contact">{formatPhone(row.customerPhone)}</span>
    </span>
  )
}

function When({ row }: { row: AdminReservation }) {
  return (
    <span className="two-lines when">
      <span>{formatDate(row.date)}</span>
      <span>{hoursText(row)}</span>
      {row.recurrenceId !== null && <span className="two-lines__note">Recorrente</span>}
    </span>
  )
}

function Payment({ row, timeZone }: { row: AdminReservation; timeZone: string }) {
  const { stands, note } = paymentWords(row, timeZone)
  return (
    <span className="two-lines">
      <span>{stands}</span>
      {note && <span className="two-lines__note">{note}</span>}
    </span>
  )
}
