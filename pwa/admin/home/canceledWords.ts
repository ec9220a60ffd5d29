import type { AdminReservation } from '#shared/reservation/adminReservation.ts'

const REASONS: Record<NonNullable<AdminReservation['canceledReason']>, string> = {
  expired: 'O prazo de pagamento terminou.',
  customer: 'Pelo cliente.',
  admin: 'Pela administração.',
  refunded: 'O pagamento foi devolvido.',
}

/** Why a reservation is canceled; null while it is not. */
export function canceledWords({ status, canceledReason }: AdminReservation): string | null {
  return status === 'canceled' && canceledReason ? REASONS[canceledReason] : null
}
