import type { receiveAsaasEvent } from '#shared/payment/charge.calls.ts'
import type { Config } from '../../platform/settings/config.ts'

export type ReadEvent = {
  /** Its id at the provider, else one made of its bytes: redelivered it has the same. */
  eventId: string
  eventType: string | null
  /** The charge that it is about, by its id at the provider. */
  paymentId: string | null
  externalReference: string | null
  /** Centavos of that charge. */
  amount: number | null
  /** Without secrets. */
  payload: string
  /** Why it is ignored, when it is. */
  error: string | null
}

type EventMeaning = {
  /** Whether money came or went, rather than something happening to the charge alone. */
  movesMoney: boolean
  /** Whether a refund may have gone on. */
  concernsRefund: boolean
  text: string
}

type WebhookCall = Omit<typeof receiveAsaasEvent, 'path'> & { path: `/api/webhooks/${string}` }

/** How one provider's webhook is read: called at `POST /api/webhooks/{provider}`. */
export type WebhookReader = {
  provider: string
  call: WebhookCall
  providerName: string
  tokenHeader: string
  /** The required value of that header; without a configured token every call is refused. */
  token(config: Config): string | null
  read(text: string): ReadEvent
  meaningOf(eventType: string): EventMeaning
}
