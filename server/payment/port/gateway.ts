import type { Card } from '#shared/payment/charges/card.schema.ts'
import type { ChargeRefusal } from '#shared/payment/charges/chargeRefusal.ts'
import type { ChargeStatus } from '#shared/payment/charges/payment.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import type { KnownTrouble } from './accountTroubles.ts'

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
  /** Civil date at the venue; a provider whose day is a later one takes its own. */
  dueDate: string
  description: string
  /** Unique per attempt: finds a charge again when the answer was lost. */
  externalReference: string
  payer: Payer
}
export type RemoteCharge = {
  id: string
  status: ChargeStatus
  /** The provider's own status text, for display only. */
  providerStatus: string
  cents: number
  /** Parts of it that went back, as far as the provider lists them. */
  returned: readonly ReturnedPart[]
  method: CustomerPaymentMethod
  externalReference: string
  invoiceUrl: string | null
  /** The payer, as the provider knows them; null where it knows none. */
  customerId: string | null
  cardLast4: string | null
  cardBrand: string | null
}
/** Centavos that went back, with the reference of the call of `refund` that asked for them; null where nobody here did. */
export type ReturnedPart = { reference: string | null; cents: number }
type PixQr = { imageBase64: string; payload: string; expiresAt: string | null }

export type RefundAnswer = {
  state: 'in_progress' | 'done' | 'refused'
  message?: string
  denied?: number
}

/** The payment provider: its state decides what was paid. Never called inside a transaction. */
export type PaymentGateway = {
  readonly sandbox: boolean
  /** Where a card is typed: `here`, and passes through this server, or `hosted`, on the provider's own page. */
  readonly cards: 'here' | 'hosted'
  /** The shortest time between two reads of one charge, in milliseconds. */
  readonly pollIntervalMs: number
  /** Milliseconds until it may be called, while it does not answer or its quota is used up; otherwise 0. */
  pausedForMs(): number
  /** How far this machine's clock is ahead of the provider's, by its last answer; null before one. */
  aheadMs?(): number | null
  /** What its provider refuses because of the venue's own account, as far as that has been seen. */
  accountTroubles?(): Promise<KnownTrouble[]>
  /** Whether a text has the form of a charge's id. */
  isChargeId(text: string): boolean
  /** Creates a charge. Throws ChargeRefused or ChargeNotSent when there is none; GatewayUnavailable when the outcome is unknown: look it up, do not post again. */
  createCharge(request: ChargeRequest): Promise<RemoteCharge>
  /** The PIX code of a charge, or null while the provider has none. */
  pixQr(chargeId: string): Promise<PixQr | null>
  /** Pays a charge with a card. Throws CardDeclined or ChargeRefused, after which the charge is still open. */
  payWithCard(chargeId: string, card: Card, payer: Payer, remoteIp: string): Promise<RemoteCharge>
  /** Reads a charge; with `refunds` also those that the charge itself does not list. */
  readCharge(chargeId: string, wanted?: { refunds: boolean }): Promise<RemoteCharge | null>
  findByReference(externalReference: string): Promise<RemoteCharge | null>
  /** Charges created on a civil date or later for which money has come in, and those of which it has gone again or may. */
  movedSince(dates: { paid: CivilDate; gone: CivilDate }): Promise<RemoteCharge[]>
  /** A page of all charges created between two civil dates; `next` is where the next one begins, null after the last. */
  chargesBetween(
    from: CivilDate,
    to: CivilDate,
    offset: number,
  ): Promise<{ charges: RemoteCharge[]; next: number | null }>
  /** Makes the charge impossible to pay. May be repeated. */
  cancelCharge(chargeId: string): Promise<'cancelled' | 'already-paid' | 'not-found'>
  /**
   * Refunds a charge, all or a part. May be repeated with the same reference: the money goes back once. What the bank gave
   * up is returned as `refused` once, with the number of such failures so far; a caller that already knows that number starts a new refund.
   */
  refund(
    chargeId: string,
    cents: number,
    reference: string,
    knownDenials?: number,
  ): Promise<RefundAnswer>
}

/** The issuer declined. The payer never learns the reason. */
export class CardDeclined extends Error {
  override name = 'CardDeclined'
}

/** The provider refuses the charge, or the data of who pays it: nothing was paid. The message is its code, not for a payer to read. */
export class ChargeRefused extends Error {
  override name = 'ChargeRefused'
  readonly refusal: ChargeRefusal

  constructor(code: string, refusal: ChargeRefusal, cause: Error) {
    super(code, { cause })
    this.refusal = refusal
  }
}

/** No answer, or one that leaves the outcome unknown; with the time after which another try makes sense, where it is known. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  readonly retryAfterMs: number | null

  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    const { retryAfterMs = null, ...rest } = options
    super(message, rest)
    this.retryAfterMs = retryAfterMs
  }
}

const ASK_AGAIN_MS = 5_000

/** The provider accepted the call and did not answer in time. */
export class GatewaySilent extends GatewayUnavailable {
  constructor(options: ErrorOptions) {
    super('The provider does not answer', { ...options, retryAfterMs: ASK_AGAIN_MS })
  }
}

/** The provider is not called now: nothing was sent. */
export class GatewayPaused extends GatewayUnavailable {
  constructor(retryAfterMs: number) {
    super('The provider is not called for a while', { retryAfterMs })
  }
}

/** It became impossible before the charge itself was sent: there is none. */
export class ChargeNotSent extends GatewayUnavailable {
  constructor(cause: GatewayUnavailable) {
    super('The charge was not sent', { cause, retryAfterMs: cause.retryAfterMs })
  }
}

export type PaymentDeps = CatalogDeps & { gateway: PaymentGateway }
