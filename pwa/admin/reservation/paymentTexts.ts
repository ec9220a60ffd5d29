import { METHOD_LABELS, PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { partsTaken, partsText } from '#shared/booking/reservation/parts.ts'
import type { RefundEntry } from '#shared/book/credit/refundEntry.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { instantText, shortTime } from './reservationTexts.ts'

const METHODS: Record<string, string> = {
  ...METHOD_LABELS,
  BOLETO: 'Boleto',
}

type PaymentRow = Pick<
  AdminReservation,
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'paidBy'
  | 'expiresAt'
  | 'refundState'
  | 'price'
  | 'paid'
>

/** The payment status, and in short how it was made or until when it may be. */
export function paymentText(
  row: PaymentRow,
  timeZone: string,
): { status: string; note: string | null } {
  return { status: stateOf(row), note: noteOn(row, timeZone) }
}

/** Which sign the state of the money has. */
export type MoneySign = 'paid' | 'open' | 'failed' | 'returned'

export function moneySign({ paymentStatus, refundState }: PaymentRow): MoneySign {
  if (paymentStatus === 'paid' && refundState) {
    return refundState === 'refused' ? 'failed' : 'returned'
  }
  return ({ paid: 'paid', pending: 'open', failed: 'failed', refunded: 'returned' } as const)[
    paymentStatus
  ]
}

function stateOf({ paymentStatus, refundState, ...row }: PaymentRow) {
  if (partsText({ paymentStatus, ...row })) return 'Pago em parte'
  if (paymentStatus !== 'paid' || !refundState || refundState === 'done') {
    return PAYMENT_LABELS[paymentStatus]
  }
  return refundState === 'refused' ? 'Estorno recusado' : 'Estorno em andamento'
}

function noteOn(row: PaymentRow, zone: string) {
  const { status, paymentStatus, paymentMethod, paidBy, expiresAt } = row
  const parts = partsText(row)
  if (parts) return parts
  if (paymentStatus === 'paid' && paidBy === 'admin') return 'No local'
  if (paymentStatus === 'paid' && paidBy === 'credit') return 'Crédito'
  if (paymentStatus === 'paid') return METHODS[paymentMethod ?? ''] ?? null
  if (status !== 'pending' || expiresAt === null) return null
  return `Expira às ${shortTime(expiresAt, zone)}`
}

/** What became of the money, as far as the server reported it; null while there is nothing to report. */
export function moneyText(detail: AdminReservationDetail, timeZone: string): string | null {
  const { money, paidBy, paymentStatus, price, status } = detail
  if (money.refund) return refundText(money.refund, timeZone)
  if (paymentStatus === 'refunded') {
    if (paidBy === 'credit') return 'Devolvido em crédito'
    return paidBy === 'admin' ? 'Devolvido no local, em mãos' : 'Estornado'
  }
  if (status !== 'canceled') return null
  const part = partsTaken(detail)
  if (money.isKept) return `Retido: ${reaisText(part || price)} ficaram com o local`
  if (part > 0) return 'A decidir: devolver ou reter a parte paga'
  if (paymentStatus !== 'paid') return null
  return paidBy === 'admin' || paidBy === null ? null : 'A decidir: estornar ou reter'
}

function refundText({ amount, doneAt, message, state }: RefundEntry, timeZone: string) {
  const reais = reaisText(amount)
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

const REASONS: Record<NonNullable<AdminReservation['canceledReason']>, string> = {
  expired: 'O prazo de pagamento terminou.',
  customer: 'Pelo cliente.',
  admin: 'Pela administração.',
  incident: 'O local fechou a quadra.',
  stranded: 'O local mudou o horário de funcionamento ou fechou o dia.',
  refunded: 'O pagamento foi devolvido.',
}

/** Why a reservation is canceled; null while it is not. */
export function canceledText({ status, canceledReason }: AdminReservation): string | null {
  return status === 'canceled' && canceledReason ? REASONS[canceledReason] : null
}
