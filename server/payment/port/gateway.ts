import type { Card } from '#shared/payment/charges/card.schema.ts'
import type { ChargeRefusal } from '#shared/payment/charges/chargeRefusal.ts'
import type { StatementKind } from '#shared/payment/charges/providerAccount.ts'
import type { ChargeStatus, ProviderName } from '#shared/payment/charges/payment.ts'
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
  /** Says what it is for; null where the provider keeps no such text. */
  description: string | null
  /** The payer, as the provider knows them; null where it knows none. */
  customerId: string | null
  cardLast4: string | null
  cardBrand: string | null
  /** Reaches the venue's account of it, of money that is there or comes; null where the provider does not say. */
  credit: { cents: number; on: CivilDate; isThere: boolean } | null
}
/** Centavos that went back, with the reference of the call of `refund` that asked for them; null where nobody here did. */
export type ReturnedPart = { reference: string | null; cents: number }
type PixQr = { imageBase64: string; payload: string; expiresAt: string | null }

export type RefundAnswer = {
  state: 'in_progress' | 'done' | 'refused'
  message?: string
  denied?: number
}

/** An entry of the account's statement. */
export type StatementEntry = {
  id: string
  date: CivilDate
  kind: StatementKind
  /** The provider's own name of the kind, and its words, for display only. */
  name: string
  text: string
  /** Negative when money left. */
  cents: number
  chargeId: string | null
}
/** The venue's account at the provider. Its dates are the provider's, in the provider's zone. */
export type ProviderAccount = {
  today(): CivilDate
  /** A page of what moved it between two dates, the oldest first, with how many of them cannot be read; `next` is where the next page begins, null after the last. Throws AccountClosed. */
  statement(
    from: CivilDate,
    to: CivilDate,
    offset: number,
  ): Promise<{ entries: StatementEntry[]; unread: number; next: number | null }>
  /** Centavos that are there now. Throws AccountClosed. */
  balance(): Promise<number>
}

/** The payment provider: its state decides what was paid. Never called inside a transaction. */
export type PaymentGateway = {
  readonly provider: ProviderName
  /** Names the account together with its key, and says neither: a charge is asked of the account that made it. */
  readonly mark: string
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
  /** Null of a provider without accounts. */
  readonly account: ProviderAccount | null
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
  /** Reads the provider's own record of a charge's payer; null where there is none. */
  payerOf(customerId: string): Promise<Pick<Payer, 'name' | 'email' | 'cpf' | 'phone'> | null>
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

/** The provider does not let this key read the account. */
export class AccountClosed extends Error {
  override name = 'AccountClosed'
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

export type PaymentDeps = CatalogDeps & {
  /** The account that charges now. */
  gateway: PaymentGateway
  /** Accounts that have charged before, and may still be asked. */
  formerGateways: readonly PaymentGateway[]
}
