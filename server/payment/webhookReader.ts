import type { Config } from '../config.ts'

/** An event as it is stored. */
export type ReadEvent = {
  eventId: string | null
  eventType: string | null
  /** The charge that it is about, by its id at the provider. */
  paymentId: string | null
  externalReference: string | null
  /** Centavos of that charge. */
  amount: number | null
  /** Without secrets. */
  payload: string
  /** Why it says nothing, when it does not. */
  error: string | null
}

export type EventMeaning = {
  /** Whether money came or went, rather than something happening to the charge alone. */
  movesMoney: boolean
  /** Whether a refund may have gone on. */
  concernsRefund: boolean
  /** What happened, in Portuguese. */
  text: string
}

/** How one provider's webhook is read: called at `POST /api/webhooks/{provider}`. */
export type WebhookReader = {
  provider: string
  /** As people call it. */
  providerName: string
  tokenHeader: string
  /** What that header must say; nothing where no token was agreed on, and then nobody may call. */
  token(config: Config): string | null
  read(text: string): ReadEvent
  meaningOf(eventType: string): EventMeaning
}
