import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Config } from '../../../platform/settings/config.ts'
import { GatewayUnavailable } from '../../port/gateway.ts'
import type { AsaasClient } from './asaasClient.ts'
import { anyList, flag, readable } from './asaasFields.ts'
import { WEBHOOK_PATH } from './connectAsaas.ts'

export const PRODUCTION_HOST = 'api.asaas.com'

const WebhookSchema = v.object({
  url: v.string(),
  enabled: v.fallback(v.boolean(), true),
  interrupted: flag,
})

/** Checks the provider's settings at the start: a key for another environment stops the server, everything else logs a warning. */
export async function checkAsaas(client: AsaasClient, config: Config, log: Logger): Promise<void> {
  const { apiKey, baseUrl, webhookToken } = config.asaas
  refuseForeignKey(apiKey ?? '', new URL(baseUrl).hostname)
  if (!webhookToken) log.warn('Without ASAAS_WEBHOOK_TOKEN payments are seen only by polling')
  try {
    const list = await client.call({ method: 'GET', path: '/webhooks?limit=100' }, anyList)
    warnAboutWebhooks(readable(WebhookSchema, list?.data ?? []), config.publicUrl, log)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn({ err: error }, 'Asaas does not answer: its webhooks could not be checked')
  }
}

/** A production key at the sandbox address, or the other way round, would charge in the wrong environment. */
export function refuseForeignKey(apiKey: string, hostname: string): void {
  const isProductionKey = apiKey.startsWith('$aact_prod_')
  const isProductionHost = hostname === PRODUCTION_HOST
  if (isProductionKey === isProductionHost) return
  throw new Error(
    `ASAAS_API_KEY ${isProductionKey ? 'is for production' : 'is not for production'}, ASAAS_BASE_URL is ${hostname}`,
  )
}

type Webhook = v.InferOutput<typeof WebhookSchema>

function warnAboutWebhooks(webhooks: readonly Webhook[], publicUrl: string | null, log: Logger) {
  const ours = webhooks.filter(({ url }) =>
    publicUrl ? url === `${publicUrl}${WEBHOOK_PATH}` : url.endsWith(WEBHOOK_PATH),
  )
  if (ours.length === 0) {
    log.warn(`Asaas has no webhook for ${WEBHOOK_PATH}: payments are seen only by polling`)
  }
  for (const { enabled, interrupted } of ours) {
    if (!enabled) log.warn('The webhook at Asaas is switched off')
    if (interrupted) log.warn('The webhook queue at Asaas is interrupted: reactivate it there')
  }
}
