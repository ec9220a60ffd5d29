import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { STATUS_LABELS } from '../reservation/reservationWords.ts'

const TONES: Record<ReservationStatus, ChipTone> = {
  pending: 'warning',
  pending_confirmation: 'primary',
  approved: 'success',
  canceled: 'danger',
}

export function StatusChip({ status }: { status: ReservationStatus }) {
  return <Chip label={STATUS_LABELS[status]} tone={TONES[status]} />
}
