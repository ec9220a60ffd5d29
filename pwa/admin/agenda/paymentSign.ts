import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { CardSign } from './CardIcon.tsx'

type Told = Pick<AdminReservation, 'status' | 'paymentStatus' | 'expiresAt' | 'refundState'>

/** How a reservation's payment stands: the sign on its card and the words for it (`spec.md` §2 Agenda). */
export function paymentSign(told: Told, timeZone: string): { sign: CardSign; words: string } {
  if (told.status === 'pending_confirmation') {
    const isOnItsWay = told.refundState === 'in_progress'
    const words = isOnItsWay ? 'Estorno em andamento' : 'Aguardando decisão sobre o pagamento'
    return { sign: 'problem', words }
  }
  switch (told.paymentStatus) {
    case 'paid':
      return { sign: 'paid', words: 'Pago' }
    case 'failed':
      return { sign: 'problem', words: 'Pagamento falhou' }
    case 'refunded':
      return { sign: 'problem', words: 'Pagamento reembolsado' }
    case 'pending':
      return { sign: 'pending', words: pendingWords(told.expiresAt, timeZone) }
  }
}

function pendingWords(expiresAt: string | null, timeZone: string) {
  if (expiresAt === null) return 'Pagamento Pendente'
  return `Pagamento Pendente (Expira: ${venueNow(Date.parse(expiresAt), timeZone).time})`
}
