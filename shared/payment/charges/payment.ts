import * as v from 'valibot'
import {
  type CustomerPaymentMethod,
  MINIMUM_TOTAL_CENTS,
  type PaymentStatus,
  PAYMENT_STATUSES,
  CustomerPaymentMethodSchema,
} from '../../platform/money/paid.ts'

/** Names who may charge. */
export type ProviderName = 'sandbox' | 'asaas'

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
export const AttemptStateSchema = v.picklist([
  'creating',
  'pending',
  'unknown',
  'in_analysis',
  'paid',
  'gone',
  'failed',
  'cancelled',
])
export type AttemptState = v.InferOutput<typeof AttemptStateSchema>

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
const PaymentStatusAnswerSchema = v.object({
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  reservationStatus: v.picklist(['pending', 'pending_confirmation', 'approved', 'canceled']),
  /** As Asaas writes it, or a synthetic CANCELLED (deleted) or FAILED (card refused). */
  asaasStatus: v.string(),
  pixQrCodeUrl: v.nullable(v.string()),
  /** The BR Code, or the literal `NOT_AVAILABLE`. */
  pixQrCodeText: v.nullable(v.string()),
  /** How long the group can still be paid. */
  expiresInMs: v.number(),
})
export type PaymentStatusAnswer = v.InferOutput<typeof PaymentStatusAnswerSchema>

/** The answer of `POST /api/payments`; money in reais. */
export const PaymentAnswerSchema = v.object({
  ...PaymentStatusAnswerSchema.entries,
  id: v.string(),
  /** What is charged, without what credit pays. */
  value: v.number(),
  /** The customer's credit that may pay what is owed, and what of it does; absent when there is none. */
  credit: v.exactOptional(v.object({ offered: v.number(), used: v.number() })),
  isSandbox: v.boolean(),
  billingType: CustomerPaymentMethodSchema,
  paymentMethod: CustomerPaymentMethodSchema,
  invoiceUrl: v.nullable(v.string()),
})
export type PaymentAnswer = v.InferOutput<typeof PaymentAnswerSchema>
