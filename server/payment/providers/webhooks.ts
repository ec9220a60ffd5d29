import type { WebhookReader } from '../port/webhookReader.ts'
import { asaasWebhook } from './asaas/asaasWebhook.ts'

/** The webhooks of all providers, whichever is configured now: events about older charges still arrive. */
export const WEBHOOKS: readonly WebhookReader[] = [asaasWebhook]

export function webhookOf(provider: string): WebhookReader {
  const reader = WEBHOOKS.find((one) => one.provider === provider)
  if (!reader) throw new Error(`No webhook of ${provider} is known`)
  return reader
}
