import * as v from 'valibot'
import { sumCents, toCents } from '#shared/money/money.ts'
import type { Card } from '#shared/payment/card.schema.ts'
import { hasBeenPaid, type ChargeStatus } from '#shared/payment/payment.ts'
import type { Payer, RemoteCharge } from '../../gateway.ts'

/** Asaas's statuses as ours; one that is missing here is still to be paid. */
const STATUSES: Record<string, ChargeStatus> = {
  AWAITING_RISK_ANALYSIS: 'in-analysis',
  AUTHORIZED: 'in-analysis',
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  REFUND_REQUESTED: 'refunding',
  REFUND_IN_PROGRESS: 'refunding',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'disputed',
  CHARGEBACK_DISPUTE: 'disputed',
  AWAITING_CHARGEBACK_REVERSAL: 'disputed',
}

/** Statuses of money that has come in and not gone back. */
export const PAID_STATUSES = [
  'RECEIVED',
  'CONFIRMED',
  'RECEIVED_IN_CASH',
  'DUNNING_RECEIVED',
] as const

/** The used part of a charge of Asaas; it has more keys. */
export const AsaasChargeSchema = v.object({
  id: v.string(),
  status: v.string(),
  deleted: v.optional(v.boolean(), false),
  value: v.number(),
  billingType: v.string(),
  externalReference: v.nullish(v.string()),
  invoiceUrl: v.nullish(v.string()),
  customer: v.nullish(v.string()),
  refunds: v.nullish(
    v.array(
      v.object({ status: v.string(), value: v.number(), description: v.nullish(v.string()) }),
    ),
  ),
  creditCard: v.nullish(
    v.object({
      creditCardNumber: v.nullish(v.string()),
      creditCardBrand: v.nullish(v.string()),
    }),
  ),
})
export type AsaasCharge = v.InferOutput<typeof AsaasChargeSchema>

/** The same as our own charge. */
export function toRemote(charge: AsaasCharge): RemoteCharge {
  return {
    id: charge.id,
    status: statusOf(charge),
    providerStatus: charge.status,
    cents: toCents(charge.value),
    returnedElsewhere: returnedElsewhere(charge),
    // A payer may choose debit on the provider's page: still a card.
    method: charge.billingType === 'PIX' ? 'PIX' : 'CREDIT_CARD',
    externalReference: charge.externalReference ?? '',
    invoiceUrl: pageOf(charge),
    customerId: charge.customer ?? null,
    cardLast4: charge.creditCard?.creditCardNumber?.slice(-4) ?? null,
    cardBrand: charge.creditCard?.creditCardBrand ?? null,
  }
}

// It becomes a link on our page.
function pageOf({ invoiceUrl }: AsaasCharge): string | null {
  return invoiceUrl && /^https?:\/\//i.test(invoiceUrl) ? invoiceUrl : null
}

const OUR_REFUND = /^Estorno refund-\d+$/

/** By what our refunds are found again: the provider has no field for a reference of its client. */
export function refundDescription(reference: string): string {
  return `Estorno ${reference}`
}

function returnedElsewhere({ refunds }: AsaasCharge) {
  const foreign = (refunds ?? []).filter(
    ({ status, description }) => status === 'DONE' && !OUR_REFUND.test(description ?? ''),
  )
  return sumCents(foreign.map(({ value }) => toCents(value)))
}

/** `deleted` is separate from the status, and does not mean that no money has come in. */
export function statusOf({ status, deleted }: Pick<AsaasCharge, 'status' | 'deleted'>) {
  const known = STATUSES[status] ?? 'open'
  return deleted && !hasBeenPaid(known) ? 'cancelled' : known
}

/** A card as Asaas reads it. */
export function cardBody({ holderName, number, expiryMonth, expiryYear, ccv }: Card) {
  return { holderName, number, expiryMonth, expiryYear: `20${expiryYear}`, ccv }
}

/** Whose card it is. */
export function holderBody(payer: Payer) {
  return {
    name: payer.name,
    email: payer.email,
    cpfCnpj: payer.cpf,
    postalCode: payer.cep ?? '',
    addressNumber: payer.addressNumber || 'S/N',
    addressComplement: payer.complement ?? null,
    phone: payer.phone,
    mobilePhone: payer.phone,
  }
}
