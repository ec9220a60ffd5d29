import { formatReais, toCents } from '#shared/money/money.ts'
import type { RefundEntry } from '#shared/payment/ledger.ts'
import type { AdminReservationDetail } from '#shared/reservation/adminReservation.ts'
import { instantText } from '../reservation/instantText.ts'

/** What became of the money, in what the server has told; null while there is nothing to tell. */
export function moneyWords(detail: AdminReservationDetail, timeZone: string): string | null {
  const { money, paidBy, paymentStatus, price, status } = detail
  if (money.refund) return refundText(money.refund, timeZone)
  if (paymentStatus === 'refunded') {
    return paidBy === 'admin' ? 'Devolvido no local, em mãos' : 'Estornado'
  }
  if (paymentStatus !== 'paid' || status !== 'canceled') return null
  if (money.isKept) return `Retido: ${formatReais(toCents(price))} ficaram com o local`
  return paidBy === 'attempt' ? 'A decidir: estornar ou reter' : null
}

function refundText({ amount, doneAt, message, state }: RefundEntry, timeZone: string) {
  const reais = formatReais(toCents(amount))
  switch (state) {
    case 'requested':
    case 'in_progress':
      return `Estorno em andamento: ${reais}`
    case 'refused':
      return `Estorno recusado pelo provedor: ${reais}${message ? ` (“${message}”)` : ''}`
    case 'done':
      return `Estornado: ${reais}${doneAt ? `, em ${instantText(doneAt, timeZone)}` : ''}`
  }
}
