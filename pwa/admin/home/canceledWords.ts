import type { DeskReservation } from '#shared/reservation/deskReservation.ts'

const REASONS: Record<NonNullable<DeskReservation['canceledReason']>, string> = {
  expired: 'O prazo de pagamento terminou.',
  customer: 'Pelo cliente.',
  admin: 'Pela administração.',
  refunded: 'O pagamento foi devolvido.',
}

/** Why a reservation is canceled; null while it is not. */
export function canceledWords({ status, canceledReason }: DeskReservation): string | null {
  return status === 'canceled' && canceledReason ? REASONS[canceledReason] : null
}
