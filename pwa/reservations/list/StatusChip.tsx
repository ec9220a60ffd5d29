import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { STATUS_LABELS } from '../reservationWords.ts'

export function StatusChip({ status }: { status: ReservationStatus }) {
  return <span className={`status-chip status-chip--${status}`}>{STATUS_LABELS[status]}</span>
}
