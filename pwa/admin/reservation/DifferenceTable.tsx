import type { Court } from '#shared/court/court.ts'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { digitsOf, formatPhone } from '#shared/customer/documents.ts'
import { reaisText } from '#shared/money/money.ts'
import { PAYMENT_LABELS, type PaymentStatus } from '#shared/payment/payment.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { STATUS_LABELS } from '#shared/reservation/status.ts'
import { formatDate } from '#shared/time/civil.ts'
import './reservations.css'

/** The row as it stands beside what was typed. */
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
type Written = { [name in keyof AdminReservation]?: unknown }

/** Field by field where what was typed differs from the row as it stands now, in a person's words. */
export function reservationDifferences(
  current: AdminReservation,
  typed: Written,
  courts: readonly Court[],
): Difference[] {
  const words: [keyof AdminReservation, string, (value: unknown) => string][] = [
    ['customerName', 'Nome do cliente', text],
    ['customerEmail', 'E-mail', text],
    ['customerPhone', 'Telefone', (value) => formatPhone(digitsOf(text(value)))],
    ['sportType', 'Modalidade', (value) => SPORT_LABELS[value as Sport] ?? text(value)],
    ['courtId', 'Quadra', (value) => courts.find(({ id }) => id === value)?.name ?? text(value)],
    ['date', 'Data', (value) => formatDate(text(value))],
    ['startTime', 'Início', text],
    ['endTime', 'Término', text],
    ['price', 'Preço', (value) => reaisText(Number(value))],
    ['status', 'Status', (value) => STATUS_LABELS[value as ReservationStatus]],
    ['paymentStatus', 'Pagamento', (value) => PAYMENT_LABELS[value as PaymentStatus]],
    ['notes', 'Observações', text],
  ]
  return words.flatMap(([name, field, write]) => {
    if (typed[name] === undefined) return []
    const [now, mine] = [write(current[name]), write(typed[name])]
    return now === mine ? [] : [{ field, now: now || '—', mine: mine || '—' }]
  })
}

function text(value: unknown) {
  return value === null || value === undefined ? '' : String(value).trim()
}
