import type { PaidReservation } from '#shared/payment/ledger.ts'
import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/time/weekday.ts'
import { StatusChip } from '../home/StatusChip.tsx'
import { hoursText, PAYMENT_LABELS } from '../reservation/reservationWords.ts'
import { reais } from './reais.ts'

/** Reservations that money is about: where and when, how each stands, and its price. */
export function ReservationLines({ reservations }: { reservations: readonly PaidReservation[] }) {
  if (reservations.length === 0) return null
  return (
    <ul className="cash-lines" aria-label="Reservas">
      {reservations.map((row) => (
        <li key={row.id}>
          <span className="cash-lines__what">
            <span>
              <strong>#{row.id}</strong> {row.courtName}
            </span>
            <span className="cash-lines__when">
              {WEEKDAY_SHORT[weekdayOf(row.date)]}, {formatDate(row.date)}, {hoursText(row)}
            </span>
          </span>
          <span className="cash-lines__state">
            <StatusChip status={row.status} />
            <span className="cash-lines__when">{PAYMENT_LABELS[row.paymentStatus]}</span>
          </span>
          <span className="cash__amount">{reais(row.price)}</span>
        </li>
      ))}
    </ul>
  )
}
