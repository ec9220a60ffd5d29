import type { Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import type { PaymentStatus } from '#shared/platform/money/paid.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { EditableField } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { ReservationStatus } from '#shared/venue/occupancy/reservationStatus.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import './reservations.css'

export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Nenhum campo que você vê aqui ficou diferente.</p>
  return (
    <table className="differences">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Agora</th>
          <th scope="col">A sua versão</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, mine, now }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{now}</td>
            <td>{mine}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Difference = { field: string; now: string; mine: string }
type Typed = { [Field in EditableField]?: unknown }
type Written = { label: string; write: (value: unknown) => string }

/** Field by field where what was typed differs from the row as it is now, as text for a person. */
export function reservationDifferences(
  current: AdminReservation,
  typed: Typed,
  courts: readonly Court[],
): Difference[] {
  const fields: Record<EditableField, Written | null> = {
    customerName: { label: 'Nome do cliente', write: text },
    customerEmail: { label: 'E-mail', write: text },
    customerPhone: { label: 'Telefone', write: (value) => formatPhone(text(value)) },
    // The row that the server sends with its refusal has none.
    customerCpf: null,
    sportType: {
      label: 'Modalidade',
      write: (value) => SPORT_LABELS[value as Sport] ?? text(value),
    },
    courtId: {
      label: 'Quadra',
      write: (value) => courts.find(({ id }) => id === value)?.name ?? text(value),
    },
    date: { label: 'Data', write: (value) => formatDate(text(value)) },
    startTime: { label: 'Início', write: text },
    endTime: { label: 'Término', write: text },
    price: { label: 'Preço', write: (value) => reaisText(Number(value)) },
    status: { label: 'Status', write: (value) => STATUS_LABELS[value as ReservationStatus] },
    paymentStatus: {
      label: 'Pagamento',
      write: (value) => PAYMENT_LABELS[value as PaymentStatus],
    },
    notes: { label: 'Observações', write: text },
  }
  const row: Typed = current
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = typed[name as EditableField]
    if (!field || value === undefined) return []
    const [now, mine] = [field.write(row[name as EditableField]), field.write(value)]
    return now === mine ? [] : [{ field: field.label, now: now || '—', mine: mine || '—' }]
  })
}

function text(value: unknown) {
  return value === null || value === undefined ? '' : String(value).trim()
}
