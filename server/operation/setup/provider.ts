import { randomBytes } from 'node:crypto'
import type {
  ProviderAccount,
  ProviderKey,
  ProviderWebhook,
  WebhookTry,
} from '#shared/operation/setup/provider.ts'
import { NO_MAIL } from '../../account/people/accounts.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { GatewayUnavailable, type PaymentDeps } from '../../payment/port/gateway.ts'
import {
  AsaasKeyRefused,
  AsaasRefusal,
  createAsaasClient,
} from '../../payment/providers/asaas/asaasClient.ts'
import {
  accountNameOf,
  registerWebhook,
  WEBHOOK_PATH,
} from '../../payment/providers/asaas/connectAsaas.ts'
import {
  addressOf,
  environmentAt,
  isProviderChanged,
  ONLY,
  sealSecret,
  withStoredProvider,
} from '../../payment/providers/storedProvider.ts'

type Deps = Pick<PaymentDeps, 'config' | 'clock' | 'log' | 'sessionKeys' | 'knex'>

/** The account that gets the money; null while all payments are play money. */
export async function readAccount(
  { config, sessionKeys }: Pick<Deps, 'config' | 'sessionKeys'>,
  db: Db,
): Promise<ProviderAccount | null> {
  const row = config.providerFrom === 'page' && (await db('provider_keys').where(ONLY).first())
  if (row) {
    const { environment, keyEnd, accountName, checkedAt } = row
    const { apiKey } = (await withStoredProvider(config, db, sessionKeys)).asaas
    const isInEffect = !(await isProviderChanged(config, db, sessionKeys))
    const isReadable = apiKey !== null
    return { isInSettings: false, environment, keyEnd, accountName, checkedAt, isReadable, isInEffect } // prettier-ignore
  }
  if (config.providerFrom === 'page') return null
  const { apiKey, baseUrl } = config.asaas
  if (config.paymentProvider === 'sandbox' || !apiKey) return null
  return {
    isInSettings: true,
    environment: environmentAt(baseUrl),
    keyEnd: apiKey.slice(-4),
    accountName: '',
    checkedAt: null,
    isReadable: true,
    isInEffect: true,
  }
}

/** Where it is to call, and since when it knows; null while the settings do not say where this server is reached. */
export async function readWebhook(
  { publicUrl }: Deps['config'],
  db: Db,
): Promise<ProviderWebhook | null> {
  if (!publicUrl) return null
  const url = `${publicUrl}${WEBHOOK_PATH}`
  const row = await db('provider_webhooks')
    .where({ ...ONLY, url })
    .first('registeredAt')
  return { url, registeredAt: row?.registeredAt ?? null }
}

/** Asks the provider whose account a key opens. A wrong one is refused at its field, in the provider's words. */
export async function checkKey(deps: Deps, { environment, apiKey }: ProviderKey): Promise<string> {
  if (deps.config.providerFrom === 'settings') throw new Refused('provider-in-settings')
  const client = createAsaasClient({
    ...deps,
    apiKey,
    baseUrl: addressOf(deps.config, environment),
  })
  try {
    return (await accountNameOf(client)).slice(0, 200)
  } catch (error) {
    if (error instanceof AsaasKeyRefused) {
      const words = error.description || 'A chave não foi aceita.'
      throw new ProblemError('invalid-input', {
        errors: { apiKey: [`O Asaas respondeu: ${words}`] },
      })
    }
    if (error instanceof GatewayUnavailable) {
      const message = 'O Asaas não respondeu, e a chave não foi conferida. Tente de novo.'
      throw new ProblemError('provider-unavailable', { message, cause: error })
    }
    throw error
  }
}

/** From the next start on, the server charges with it. */
export async function storeKey(
  tx: Tx,
  { sessionKeys }: Pick<Deps, 'sessionKeys'>,
  { environment, apiKey }: ProviderKey,
  accountName: string,
): Promise<void> {
  const { trx, nowMs } = tx
  const keyEnd = apiKey.slice(-4)
  const before = await trx('provider_keys').where(ONLY).first()
  const row = {
    environment,
    sealedKey: sealSecret(sessionKeys, apiKey),
    keyEnd,
    accountName,
    checkedAt: toInstant(nowMs),
  }
  await trx('provider_keys')
    .insert({ ...ONLY, ...row })
    .onConflict('id')
    .merge()
  const old = before && {
    account: before.accountName,
    environment: before.environment,
    keyEnd: before.keyEnd,
  }
  const after = { account: accountName, environment, keyEnd }
  const action = before ? 'changed' : 'created'
  await record(tx, [
    { entity: 'provider', id: 'asaas', action, ...(old ? { before: old } : {}), after },
  ])
}

/** Stores a token before the provider knows it: nothing that it sends then comes too early. */
export async function storeToken({ trx }: Tx, deps: Deps): Promise<void> {
  const url = webhookUrl(deps)
  const { webhookToken } = (await withStoredProvider(deps.config, trx, deps.sessionKeys)).asaas
  const sealedToken = sealSecret(
    deps.sessionKeys,
    webhookToken ?? randomBytes(32).toString('base64url'),
  )
  const before = await trx('provider_webhooks').where(ONLY).first('url', 'registeredAt')
  const registeredAt = before?.url === url ? before.registeredAt : null
  const row = { ...ONLY, url, sealedToken, registeredAt }
  await trx('provider_webhooks').insert(row).onConflict('id').merge()
}

/** Has the provider call this server, with the account and the token that are stored. */
export async function tryRegister(deps: Deps, userId: number): Promise<WebhookTry> {
  const { knex, clock } = deps
  const url = webhookUrl(deps)
  const { paymentProvider, asaas } = await withStoredProvider(deps.config, knex, deps.sessionKeys)
  const { apiKey, baseUrl, webhookToken } = asaas
  if (paymentProvider !== 'asaas' || !apiKey || !webhookToken) throw new Refused('no-provider')
  const venue = present(await knex('venue').where(ONLY).first('email'))
  const user = present(await knex('users').where({ id: userId }).first('email'))
  const email = venue.email || (user.email.endsWith(NO_MAIL) ? '' : user.email)
  try {
    const client = createAsaasClient({ ...deps, apiKey, baseUrl })
    await registerWebhook(client, { url, token: webhookToken, email })
  } catch (error) {
    if (error instanceof AsaasKeyRefused) return refusedAs(error.description)
    if (error instanceof AsaasRefusal) return refusedAs(error.message)
    if (!(error instanceof GatewayUnavailable)) throw error
    return { failed: 'O Asaas não respondeu. Tente de novo em alguns minutos.' }
  }
  const registeredAt = toInstant(clock.now())
  await knex('provider_webhooks')
    .where({ ...ONLY, url })
    .update({ registeredAt })
  return { failed: null }
}

const refusedAs = (words: string) => ({
  failed: words ? `O Asaas respondeu: ${words}` : 'O Asaas recusou o cadastro.',
})

function webhookUrl({ config }: Pick<Deps, 'config'>) {
  if (!config.publicUrl) throw new Refused('no-public-url')
  return `${config.publicUrl}${WEBHOOK_PATH}`
}
