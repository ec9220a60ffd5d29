import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { sealed, unsealed } from '../../platform/settings/sealed.ts'
import { PRODUCTION_HOST } from './asaas/checkAsaas.ts'

export const PURPOSE = 'payment provider'
const ADDRESSES = {
  sandbox: 'https://api-sandbox.asaas.com/v3',
  production: `https://${PRODUCTION_HOST}/v3`,
}
type Environment = keyof typeof ADDRESSES

/** One row each. */
export const ONLY = { id: 1 }

/** Where an environment is. The address of the settings stands for the one that it belongs to. */
export function addressOf({ asaas }: Pick<Config, 'asaas'>, environment: Environment): string {
  const isProduction = new URL(asaas.baseUrl).hostname === PRODUCTION_HOST
  return isProduction === (environment === 'production') ? asaas.baseUrl : ADDRESSES[environment]
}

export const environmentAt = (address: string): Environment =>
  new URL(address).hostname === PRODUCTION_HOST ? 'production' : 'sandbox'

export const sealSecret = (sessionKeys: readonly string[], secret: string) =>
  sealed(sessionKeys, PURPOSE, secret)

/**
 * The settings with what the owner typed on the page, where the settings leave that to the page. A key that cannot be read any more is
 * none: then nothing can be charged until it is typed again, rather than everything being free.
 */
export async function withStoredProvider(
  config: Config,
  db: Db,
  sessionKeys: readonly string[],
): Promise<Config> {
  const key = config.providerFrom === 'page' && (await db('provider_keys').where(ONLY).first())
  const webhook = await db('provider_webhooks').where(ONLY).first('sealedToken')
  const token = webhook ? unsealed(sessionKeys, PURPOSE, webhook.sealedToken) : null
  const asaas = { ...config.asaas, webhookToken: config.asaas.webhookToken ?? token }
  if (!key) return { ...config, asaas }
  return {
    ...config,
    paymentProvider: 'asaas',
    asaas: {
      ...asaas,
      apiKey: unsealed(sessionKeys, PURPOSE, key.sealedKey),
      baseUrl: addressOf(config, key.environment),
    },
  }
}

/** Whether the server runs with other secrets than are stored: then it must start again. */
export async function isProviderChanged(
  config: Config,
  db: Db,
  sessionKeys: readonly string[],
): Promise<boolean> {
  const stored = await withStoredProvider(config, db, sessionKeys)
  const { apiKey, baseUrl, webhookToken } = stored.asaas
  return (
    stored.paymentProvider !== config.paymentProvider ||
    apiKey !== config.asaas.apiKey ||
    baseUrl !== config.asaas.baseUrl ||
    webhookToken !== config.asaas.webhookToken
  )
}
