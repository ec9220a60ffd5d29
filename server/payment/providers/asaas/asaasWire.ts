import * as v from 'valibot'
import { isForeign, isMobile } from '#shared/platform/contact/phone.ts'
import type { Card } from '#shared/payment/charges/card.schema.ts'
import { hasBeenPaid, type ChargeStatus } from '#shared/payment/charges/payment.ts'
import type { Payer, RemoteCharge, ReturnedPart } from '../../port/gateway.ts'
import {
  centsOfReais,
  flag,
  idOf,
  lineOf,
  optionalCents,
  optionalDate,
  optionalLine,
  readable,
} from './asaasFields.ts'

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

/** Names Asaas's statuses of these meanings. */
const statusesOf = (...wanted: ChargeStatus[]) =>
  Object.keys(STATUSES).filter((name) => wanted.includes(STATUSES[name]!))

/** Statuses of money that has come in and not gone back. */
export const PAID_STATUSES = statusesOf('paid')

/** Statuses of money that has gone back, or may. */
export const GONE_STATUSES = statusesOf('refunding', 'refunded', 'disputed')

export const RefundSchema = v.object({
  status: optionalLine(40),
  value: optionalCents,
  description: optionalLine(500),
})
const CardSchema = v.object({
  creditCardNumber: optionalLine(40),
  creditCardBrand: optionalLine(20),
})

/** The used part of a charge of Asaas; it has more keys. */
export const AsaasChargeSchema = v.object({
  id: idOf(64),
  status: lineOf(40),
  value: centsOfReais,
  deleted: flag,
  billingType: optionalLine(40),
  externalReference: optionalLine(100),
  description: optionalLine(500),
  invoiceUrl: optionalLine(2_000),
  customer: optionalLine(64),
  netValue: optionalCents,
  creditDate: optionalDate,
  estimatedCreditDate: optionalDate,
  refunds: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((entries) => readable(RefundSchema, entries)),
    ),
    [],
  ),
  creditCard: v.fallback(v.nullable(CardSchema), null),
})
export type AsaasCharge = v.InferOutput<typeof AsaasChargeSchema>

/** The same as our own charge. */
export function toRemote(charge: AsaasCharge): RemoteCharge {
  return {
    id: charge.id,
    status: statusOf(charge),
    providerStatus: charge.status,
    cents: charge.value,
    returned: returnedParts(charge.refunds),
    // A payer may choose debit on the provider's page: still a card.
    method: charge.billingType === 'PIX' ? 'PIX' : 'CREDIT_CARD',
    externalReference: charge.externalReference ?? '',
    invoiceUrl: pageOf(charge),
    description: charge.description,
    customerId: charge.customer,
    cardLast4: charge.creditCard?.creditCardNumber?.slice(-4) ?? null,
    cardBrand: charge.creditCard?.creditCardBrand ?? null,
    credit: creditOf(charge),
  }
}

/** Paid and not in the account yet, as a card is for a month. */
const COMING = 'CONFIRMED'
/** Taken by the venue itself: it never reaches the account. */
const IN_CASH = 'RECEIVED_IN_CASH'

function creditOf(charge: AsaasCharge): RemoteCharge['credit'] {
  const { creditDate, estimatedCreditDate, netValue, status } = charge
  const on = creditDate ?? estimatedCreditDate
  if (statusOf(charge) !== 'paid' || status === IN_CASH) return null
  if (netValue === null || on === null) return null
  return { cents: netValue, on, isThere: status !== COMING }
}

// It becomes a link on our page.
function pageOf({ invoiceUrl }: AsaasCharge): string | null {
  return invoiceUrl && /^https?:\/\//i.test(invoiceUrl) ? invoiceUrl : null
}

const OUR_REFUND = /^Estorno (refund-[\w-]+)$/

/** By what our refunds are found again: the provider has no field for a reference of its client. */
export function refundDescription(reference: string): string {
  return `Estorno ${reference}`
}

function returnedParts(refunds: AsaasCharge['refunds']): ReturnedPart[] {
  return refunds
    .filter(({ status }) => status === 'DONE')
    .map(({ description, value }) => ({
      reference: OUR_REFUND.exec(description ?? '')?.[1] ?? null,
      cents: Math.max(0, value ?? 0),
    }))
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
    ...(isForeign(payer.phone) ? {} : { phone: payer.phone }),
    ...(isMobile(payer.phone) ? { mobilePhone: payer.phone } : {}),
  }
}

export type Holder = Partial<ReturnType<typeof holderBody>>

/** The holder without the phone that was refused under that code: the mobile first, then both; null when there is none left. */
export function withoutPhone(holder: Holder, code: string): Holder | null {
  const { phone, mobilePhone, ...rest } = holder
  if (phone === undefined) return null
  return code === 'invalid_mobilePhone' && mobilePhone !== undefined ? { ...rest, phone } : rest
}
