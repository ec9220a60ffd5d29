import {
  type CustomerPaymentMethod,
  MINIMUM_TOTAL_CENTS,
  type PaymentStatus,
} from '../../platform/money/paid.ts'

export const PAYMENT_METHODS = ['PIX', 'CREDIT_CARD', 'BOLETO', 'UNDEFINED'] as const

export const METHOD_LABELS: Record<CustomerPaymentMethod, string> = {
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão de crédito',
}
/** As short as a table needs them. */
export const SHORT_METHOD_LABELS: Record<CustomerPaymentMethod, string> = {
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão',
}

/** What of so much credit may pay a total: what is left to be charged is nothing, or enough for a charge. */
export function creditToUse(available: number, totalCents: number): number {
  if (available >= totalCents) return totalCents
  return Math.max(0, Math.min(available, totalCents - MINIMUM_TOTAL_CENTS))
}

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  paid: 'Pago',
  pending: 'Pendente',
  failed: 'Falhou',
  refunded: 'Reembolsado',
}

/** `gone`: the money came, and was on its way back, disputed or returned before it could count. */
export type AttemptState =
  'creating' | 'pending' | 'unknown' | 'in_analysis' | 'paid' | 'gone' | 'failed' | 'cancelled'

export const OPEN_LABEL = 'Em aberto'
const ATTEMPT_LABELS: Record<AttemptState, string> = {
  creating: OPEN_LABEL,
  pending: OPEN_LABEL,
  unknown: OPEN_LABEL,
  in_analysis: 'Em análise',
  paid: 'Pago',
  gone: 'Estornado',
  failed: 'Recusado',
  cancelled: 'Cancelado',
}

export function attemptLabel(state: AttemptState, paymentStatus: PaymentStatus): string {
  return paymentStatus === 'refunded' ? 'Estornado' : ATTEMPT_LABELS[state]
}

/** The status of a charge at any provider: `disputed` during a chargeback, `cancelled` when it cannot be paid any more. */
export const CHARGE_STATUSES = [
  'open',
  'in-analysis',
  'paid',
  'refunding',
  'refunded',
  'disputed',
  'cancelled',
] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

const PAID: ReadonlySet<ChargeStatus> = new Set(['paid', 'refunding', 'refunded', 'disputed'])

/** Whether money has come in for the charge, even if some of it was refunded since. */
export function hasBeenPaid(status: ChargeStatus): boolean {
  return PAID.has(status)
}

/** `paymentStatus` of an attempt. */
export function paymentStatusOf(state: AttemptState, status: ChargeStatus | null): PaymentStatus {
  if (state === 'failed' || state === 'cancelled') return 'failed'
  if (state === 'gone') return 'refunded'
  if (state !== 'paid') return 'pending'
  return status === 'refunded' ? 'refunded' : 'paid'
}

/** The answer of `GET /api/payments/{id}/status`, for the group's live attempt. */
export type PaymentStatusAnswer = {
  paymentStatus: PaymentStatus
  reservationStatus: 'pending' | 'pending_confirmation' | 'approved' | 'canceled'
  /** As Asaas writes it, or a synthetic CANCELLED (deleted) or FAILED (card refused). */
  asaasStatus: string
  pixQrCodeUrl: string | null
  /** The BR Code, or the literal `NOT_AVAILABLE`. */
  pixQrCodeText: string | null
  /** How long the group can still be paid. */
  expiresInMs: number
}

/** The answer of `POST /api/payments`; money in reais. */
export type PaymentAnswer = PaymentStatusAnswer & {
  id: string
  /** What is charged, without what credit pays. */
  value: number
  /** The customer's credit that may pay what is owed, and what of it does; absent when there is none. */
  credit?: { offered: number; used: number }
  isSandbox: boolean
  billingType: CustomerPaymentMethod
  paymentMethod: CustomerPaymentMethod
  invoiceUrl: string | null
}
