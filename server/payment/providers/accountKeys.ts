import type { FormerKey } from '#shared/operation/setup/provider.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { unsealed } from '../../platform/settings/sealed.ts'
import type { AccountTroubles } from '../port/accountTroubles.ts'
import { GatewayUnavailable, type PaymentDeps, type PaymentGateway } from '../port/gateway.ts'
import { AccountLost } from '../port/gatewayOf.ts'
import { AsaasKeyRefused, createAsaasClient, type AsaasClient } from './asaas/asaasClient.ts'
import { asaasGateway } from './asaas/asaasGateway.ts'
import { sandboxGateway } from './sandbox/sandboxGateway.ts'
import { PURPOSE, sealSecret } from './storedProvider.ts'

/** A card may be contested that many days after it paid. */
export const DAYS_UNCERTAIN = 120
const DAY_MS = 86_400_000

type Keeping = Pick<
  PaymentDeps,
  'config' | 'knex' | 'clock' | 'events' | 'log' | 'sessionKeys' | 'gateway'
>

/** Names today's account in the charges of before, and keeps its key sealed, wherever it was said: when it is changed, the next start can still ask for what it has charged. */
export async function keepAccount(deps: Keeping): Promise<void> {
  const { apiKey, baseUrl } = deps.config.asaas
  const { mark: account, provider } = deps.gateway
  if (provider !== 'asaas' || apiKey === null) return
  const kept = {
    since: toInstant(deps.clock.now()),
    sealedKey: sealSecret(deps.sessionKeys, apiKey),
    keyEnd: apiKey.slice(-4),
    lostAt: null,
  }
  await writeTransaction(deps, async ({ trx }) => {
    await trx('payment_attempts').where({ provider, account: '' }).update({ account })
    for (const row of await trx('account_keys').whereNot({ account })) {
      const sealedKey = resealed(deps.sessionKeys, row.sealedKey)
      if (sealedKey) await trx('account_keys').where({ account: row.account }).update({ sealedKey })
    }
    await trx('account_keys')
      .insert({ account, provider, address: baseUrl, ...kept })
      .onConflict('account')
      .merge(kept)
  })
}

// The keys that seal are replaced in time, and this one is kept for longer.
function resealed([newest, ...older]: readonly string[], text: string | null): string | null {
  const apiKey = text && unsealed(older, PURPOSE, text)
  return apiKey ? sealSecret([newest!], apiKey) : null
}

/** The accounts that have charged before: each with its key, or lost. */
export async function formerGateways(deps: Keeping): Promise<PaymentGateway[]> {
  const { gateway, knex } = deps
  const rows = await knex('account_keys').whereNot({ account: gateway.mark })
  const former = rows.flatMap((row) => formerGateway(deps, row) ?? [])
  return gateway.sandbox ? former : [...former, sandboxGateway(deps)]
}

/** Keys of before, of which something may still come or go. */
export async function formerKeys(
  db: Db,
  { mark }: Pick<PaymentGateway, 'mark'>,
  nowMs: number,
): Promise<FormerKey[]> {
  const rows = await db('account_keys').whereNot({ account: mark }).orderBy('since')
  const keys: FormerKey[] = []
  for (const { account, keyEnd, lostAt } of rows) {
    const [paid] = await db('payment_attempts')
      .where({ account })
      .where('paidAt', '>=', uncertainSince(nowMs))
      .count('* as count')
    keys.push({ keyEnd, isAccepted: lostAt === null, payments: Number(paid?.count) })
  }
  return keys.filter(({ isAccepted, payments }) => isAccepted || payments > 0)
}

/** Finds accounts that today's key opens as well, because only the key was made anew: what they have charged is asked with it. */
export async function joinAccounts(deps: Keeping): Promise<void> {
  const { mark: account, provider } = deps.gateway
  const former = await deps.knex('account_keys').where({ provider }).whereNot({ account })
  for (const { account: joined } of former) {
    const newest = await deps
      .knex('payment_attempts')
      .where({ account: joined })
      .whereNotNull('providerPaymentId')
      .orderBy('createdAt', 'desc')
      .first('providerPaymentId')
    if (!newest?.providerPaymentId) continue
    try {
      if (!(await deps.gateway.readCharge(newest.providerPaymentId))) continue
    } catch (error) {
      if (error instanceof GatewayUnavailable) return
      throw error
    }
    await writeTransaction(deps, async ({ trx }) => {
      await trx('payment_attempts').where({ account: joined }).update({ account })
      await trx('account_keys').where({ account: joined }).delete()
    })
  }
}

/** Removes the keys of former accounts of which nothing can come or go any more; a process that still runs with the settings of before leaves alone the one that has begun since. */
export async function forgetSettled(deps: Keeping): Promise<void> {
  const { mark: account } = deps.gateway
  const long = uncertainSince(deps.clock.now())
  const kept = (db: Db) =>
    db('account_keys').whereNot({ account }).whereNotNull('sealedKey').where('since', '<', long)
  if ((await kept(deps.knex).first('account')) === undefined) return
  const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
  await writeTransaction(deps, async (tx) => {
    const { nowMs, trx } = tx
    for (const former of await kept(trx).pluck('account')) {
      if (await isUnsettled(tx, former, today)) continue
      const forgotten = { sealedKey: null, lostAt: toInstant(nowMs) }
      await trx('account_keys').where({ account: former }).update(forgotten)
    }
  })
}

// A charge that is open or disputed, a refund under way, a payment that its card may contest, and one for an hour that is still to be played.
async function isUnsettled({ nowMs, trx }: Tx, account: string, today: string): Promise<boolean> {
  const refunds = trx('refunds').whereNull('doneAt').whereNull('withdrawnAt').select('attemptId')
  const coming = trx('reservations')
    .where('date', '>=', today)
    .whereNotNull('asaasPaymentId')
    .select('asaasPaymentId')
  const unsettled = await trx('payment_attempts')
    .where({ account })
    .where((any) =>
      any
        .whereNull('closedAt')
        .orWhereIn('chargeStatus', ['disputed', 'refunding'])
        .orWhere('paidAt', '>=', uncertainSince(nowMs))
        .orWhereIn('id', refunds)
        .orWhereIn('providerPaymentId', coming),
    )
    .first('id')
  return unsettled !== undefined
}

const uncertainSince = (nowMs: number) => toInstant(nowMs - DAYS_UNCERTAIN * DAY_MS)

function formerGateway(deps: Keeping, row: Row<'account_keys'>): PaymentGateway | null {
  const { clock, config, log, sessionKeys } = deps
  const apiKey = row.sealedKey && unsealed(sessionKeys, PURPOSE, row.sealedKey)
  // Restored where no key can be read, today's neither: it will be typed again.
  if (apiKey === null && row.sealedKey !== null && config.asaas.apiKey === null) return null
  const client = createAsaasClient({ apiKey: apiKey ?? '', baseUrl: row.address, clock, log })
  return asaasGateway(losable(deps, row, client, apiKey), {
    cards: 'hosted',
    returnUrl: null,
    troubles: NO_TROUBLES,
    clock,
  })
}

// Nobody is charged there any more.
const NO_TROUBLES: AccountTroubles = {
  known: async () => [],
  note: async () => undefined,
  clear: async () => undefined,
}

/** A client of a former account, which notes that its key is not accepted any more, and that it is again. */
function losable(
  { clock, knex }: Keeping,
  { account, lostAt }: Row<'account_keys'>,
  client: AsaasClient,
  apiKey: string | null,
): AsaasClient {
  let isLost = lostAt !== null
  const note = (now: string | null) =>
    knex('account_keys').where({ account }).update({ lostAt: now })
  return {
    ...client,
    mark: account,
    async call(call, schema) {
      try {
        if (!apiKey) throw new AccountLost('Its key is not kept any more')
        const answer = await client.call(call, schema)
        if (isLost) await note(null)
        isLost = false
        return answer
      } catch (error) {
        const isRefused = error instanceof AsaasKeyRefused && error.trouble === 'key-refused'
        if (!isRefused && !(error instanceof AccountLost)) throw error
        if (!isLost) await note(toInstant(clock.now()))
        isLost = true
        throw error instanceof AccountLost
          ? error
          : new AccountLost('Its key was revoked', { cause: error })
      }
    },
  }
}
