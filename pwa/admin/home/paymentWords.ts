import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { shortTime } from '../reservation/instantText.ts'
import { PAYMENT_LABELS } from '../reservation/reservationWords.ts'

const METHODS: Record<string, string> = {
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão de crédito',
  BOLETO: 'Boleto',
}

type Told = Pick<
  AdminReservation,
  'status' | 'paymentStatus' | 'paymentMethod' | 'paidBy' | 'expiresAt' | 'refundState'
>

/** How the payment stands, and in a few words how it was made or until when it may be. */
export function paymentWords(row: Told, timeZone: string): { stands: string; note: string | null } {
  return { stands: standingOf(row), note: noteOn(row, timeZone) }
}

function standingOf({ paymentStatus, refundState }: Told) {
  if (paymentStatus !== 'paid' || !refundState || refundState === 'done') {
    return PAYMENT_LABELS[paymentStatus]
  }
  return refundState === 'refused' ? 'Estorno recusado' : 'Estorno em andamento'
}

function noteOn({ status, paymentStatus, paymentMethod, paidBy, expiresAt }: Told, zone: string) {
  if (paymentStatus === 'paid' && paidBy === 'admin') return 'No local'
  if (paymentStatus === 'paid') return METHODS[paymentMethod ?? ''] ?? null
  if (status !== 'pending' || expiresAt === null) return null
  return `Expira às ${shortTime(expiresAt, zone)}`
}
