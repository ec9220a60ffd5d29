import type { InferOutput } from 'valibot'
import type { CardSchema } from '#shared/payment/card.schema.ts'
import type { ChargeStatus, CustomerPaymentMethod } from '#shared/payment/payment.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'

export type Card = InferOutput<typeof CardSchema>
export type Payer = {
  name: string
  email: string
  cpf: string
  phone: string
  cep?: string | undefined
  address?: string | undefined
  addressNumber?: string | undefined
  complement?: string | undefined
  neighborhood?: string | undefined
}
export type ChargeRequest = {
  method: CustomerPaymentMethod
  cents: number
  /** Civil date at the venue. */
  dueDate: string
  description: string
  /** Unique per attempt: how a charge is found again when the answer was lost. */
  externalReference: string
  payer: Payer
}
export type RemoteCharge = {
  id: string
  status: ChargeStatus
  /** The same as the provider writes it: only to be shown. */
  providerStatus: string
  cents: number
  method: CustomerPaymentMethod
  externalReference: string
  invoiceUrl: string | null
  cardLast4: string | null
  cardBrand: string | null
}
export type PixQr = { imageBase64: string; payload: string; expiresAt: string | null }

export type RefundAnswer = {
  state: 'in_progress' | 'done' | 'refused'
  message?: string
  denied?: number
}

/** The payment provider: the judge of money. Never called inside a transaction. */
export type PaymentGateway = {
  readonly sandbox: boolean
  /** Where a card is typed: `here`, and passes through this server, or `hosted`, on the provider's own page. */
  readonly cards: 'here' | 'hosted'
  /** How often the state of one charge may be asked for. Milliseconds. */
  readonly pollIntervalMs: number
  /** Whether a text looks like the id of a charge. */
  isChargeId(text: string): boolean
  /** Creates a charge. Throws GatewayUnavailable when the outcome is not known: look it up, do not post again. */
  createCharge(request: ChargeRequest): Promise<RemoteCharge>
  /** The PIX code of a charge, or null while the provider has none. */
  pixQr(chargeId: string): Promise<PixQr | null>
  /** Pays a charge with a card. Throws CardDeclined, after which the charge is still open. */
  payWithCard(chargeId: string, card: Card, payer: Payer, remoteIp: string): Promise<RemoteCharge>
  readCharge(chargeId: string): Promise<RemoteCharge | null>
  findByReference(externalReference: string): Promise<RemoteCharge | null>
  /** Charges made on that civil date or later that money has come in for. */
  paidSince(date: string): Promise<RemoteCharge[]>
  /** Makes sure that nobody can pay the charge any more. May be repeated. */
  cancelCharge(chargeId: string): Promise<'cancelled' | 'already-paid' | 'not-found'>
  /**
   * Gives money back, all of a charge or a part. May be repeated with the same reference: the money goes back once. What the bank gave
   * up is `refused` once, with how often that has happened by now; a caller that knows of that many asks anew.
   */
  refund(
    chargeId: string,
    cents: number,
    reference: string,
    knownDenials?: number,
  ): Promise<RefundAnswer>
}

/** The issuer said no. The payer never learns the reason. */
export class CardDeclined extends Error {
  override name = 'CardDeclined'
}

/** The provider will not make the charge: nothing was made. The message is its code, not for a payer to read. */
export class ChargeRefused extends Error {
  override name = 'ChargeRefused'
}

/** No answer, or one that says nothing about what happened. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

export type PaymentDeps = CatalogDeps & { gateway: PaymentGateway }
