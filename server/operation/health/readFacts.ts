import type { Follower, HealthFacts } from '#shared/operation/health/facts.ts'
import { DATABASE_DAMAGED, type HealthLine } from '#shared/operation/health/health.ts'
import { judgeHealth } from '#shared/operation/health/judge.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { lastBackup } from '../backup/backups.ts'
import { readDrill } from '../backup/placeDrill.ts'
import { addressOf, isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { unlessDamaged } from '../../platform/db/damage.ts'
import { isDamaged } from '../../platform/db/knownDamage.ts'
import { lostFile } from '../../platform/db/lostFile.ts'
import { isDatabaseOutage } from '../../platform/db/outage.ts'
import { databaseBytes, freeSpace } from '../../platform/db/space.ts'
import { hasJustWritten, wasJustRefused } from '../../platform/db/writeTransaction.ts'
import { beat } from '../../platform/jobs/leases.ts'
import { MAIL_KINDS } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { withoutPeople } from '../../platform/log/redacted.ts'
import { dailyGrowth } from './disk.ts'
import { failingRoutes } from './failedRequests.ts'
import { readFact } from './storedFacts.ts'

const MINUTE = 60_000
const DAY_MS = 86_400_000
/** A write of this process that recent proves that the database can be written to; one that was refused, that it cannot. */
const PROOF_MS = 10_000
const REFUSED_MS = 5 * MINUTE
/** A webhook may come that much after the payment was seen. */
const ANNOUNCED_WITHIN_MS = 15 * MINUTE
const LONGEST_ERROR = 160

const NEVER_CHECKED = { checkedMs: null, allMs: null, rebuilt: null, checksums: null }

const ms = (instant: string | null | undefined) => (instant ? fromInstant(instant) : null)

/** What `facts` mean; that the database is damaged, where that is why they cannot be read. */
export function judged(facts: () => Promise<HealthFacts>): Promise<HealthLine[]> {
  return unlessDamaged(async () => judgeHealth(await facts()), [DATABASE_DAMAGED])
}

/** All that the judgement needs: read now, except for what the background measured outside. */
export async function readFacts(deps: PaymentDeps): Promise<HealthFacts> {
  const { reads, clock, config, gateway } = deps
  const nowMs = clock.now()
  const [since, provider, clockFact, address, certificate] = [
    await readFact(reads, 'since'),
    await readFact(reads, 'provider'),
    await readFact(reads, 'clock'),
    await readFact(reads, 'address'),
    await readFact(reads, 'certificate'),
  ]
  const missing = await readFact(reads, 'missing')
  const space = await freeSpace(config)
  return {
    nowMs,
    isProduction: config.production,
    sinceMs: since?.atMs ?? nowMs,
    database: {
      bytes: await databaseBytes(reads),
      refusedWrite: await isRefused(deps),
      damaged: await isDamaged(deps),
      lost: lostFile(addressOf(config.database)),
      missing: missing && { ...missing.value, atMs: missing.atMs },
    },
    stored: (await readFact(reads, 'stored'))?.value ?? NEVER_CHECKED,
    standby: await standbyFacts(reads, config.standbys),
    disk: space && { ...space, dailyGrowth: await dailyGrowth(reads) },
    provider: {
      isSandbox: gateway.sandbox,
      answeredMs: provider?.value.answeredMs ?? null,
      failingSinceMs: provider?.value.failingSinceMs ?? null,
    },
    account: gateway.accountTroubles ? { troubles: await gateway.accountTroubles() } : null,
    webhook: await webhookFacts(deps, nowMs),
    backup: await backupFacts(deps),
    drill: config.backups.second ? { last: await readDrill(reads) } : null,
    mail: await mailFacts(deps),
    queues: await queueFacts(reads, nowMs),
    address:
      address?.value ??
      (config.publicUrl ? { url: config.publicUrl, answer: 'ours', webhook: null } : null),
    certificate: certificate?.value ?? null,
    clock: clockFact?.value ?? { aheadMs: null, by: null, jumpedMs: 0, jumpedAtMs: null },
    tablets: await tabletFacts(reads),
    requests: { failing: await failingRoutes(reads, nowMs) },
    browsers: { errors: await browserErrors(reads, nowMs) },
    upkeep: await upkeepFacts(reads),
  }
}

async function isRefused({ config, knex, health, clock, process }: PaymentDeps) {
  if (wasJustRefused(knex, REFUSED_MS)) return true
  if (hasJustWritten(knex, PROOF_MS)) return false
  try {
    await beat({ config, knex: health, clock, process }, true)
    return false
  } catch (error) {
    if (isDatabaseOutage(error)) return true
    throw error
  }
}

type Sender = { name: string | null; state: string | null; sync: string | null }
const STATES = ['streaming', 'catchup']

/** Null of a database that has no standby and is to have none. */
async function standbyFacts(reads: Db, expected: number): Promise<HealthFacts['standby']> {
  if (isSqlite(reads)) return null
  // Copies and archives are taken by PostgreSQL's own tools, which follow too.
  const { rows } = await reads.raw<{ rows: Sender[] }>(
    `select application_name as name, state, sync_state as sync from pg_stat_replication
     where coalesce(application_name, '') not like 'pg^_%' escape '^' order by 1`,
  )
  if (rows.length === 0 && expected === 0) return null
  const followers = rows
    .filter(({ state }) => STATES.includes(state ?? ''))
    .map(({ name, state, sync }): Follower => ({ name: name ?? '', has: partOf(state, sync) }))
  return { expected, canBeSeen: rows.every(({ state }) => state !== null), followers }
}

function partOf(state: string | null, sync: string | null): Follower['has'] {
  if (state !== 'streaming') return 'behind'
  return sync === 'sync' || sync === 'quorum' ? 'all' : 'late'
}

async function webhookFacts({ reads, gateway }: PaymentDeps, nowMs: number) {
  const last = await reads('webhook_logs').max('receivedAt as at').first()
  const paid = () =>
    reads('payment_attempts')
      .where('paidAt', '>', toInstant(nowMs - DAY_MS))
      .where('paidAt', '<=', toInstant(nowMs - ANNOUNCED_WITHIN_MS))
      .whereNotNull('providerPaymentId')
  const [all, told] = [
    await paid().pluck('providerPaymentId'),
    await paid()
      .whereIn(
        'providerPaymentId',
        reads('webhook_logs').whereNotNull('paymentId').select('paymentId'),
      )
      .pluck('providerPaymentId'),
  ]
  return {
    isUsed: !gateway.sandbox,
    lastMs: ms(last?.at),
    paid: all.length,
    unannounced: all.length - told.length,
  }
}

async function backupFacts({ reads, config }: PaymentDeps): Promise<HealthFacts['backup']> {
  const isNightly = config.backups.at !== null
  const last = await lastBackup({ reads })
  const failed = last?.failed ?? null
  if (!last || !('testedAt' in last)) {
    return {
      isNightly,
      testedMs: null,
      reservations: null,
      place: null,
      failed,
      isCopyMissing: failed !== null,
    }
  }
  const { testedAt, reservations, place } = last
  const isCopyMissing = last.failing === 'copy'
  return { isNightly, testedMs: fromInstant(testedAt), reservations, place, failed, isCopyMissing }
}

async function mailFacts({ reads, config }: PaymentDeps): Promise<HealthFacts['mail']> {
  const mails = () => reads('jobs').whereIn('kind', MAIL_KINDS)
  const sent = await mails().max('doneAt as at').first()
  const open = await mails().whereNull('doneAt').select('createdAt', 'attempts', 'lastError')
  const failing = open.filter(({ attempts }) => attempts > 0)
  const oldest = failing.map(({ createdAt }) => createdAt).sort()[0]
  const error = failing.find(({ lastError }) => lastError !== null)?.lastError
  return {
    hasServer: config.smtpUrl !== null,
    lastSentMs: ms(sent?.at),
    waiting: open.length,
    failingSinceMs: ms(oldest),
    lastError: error ? withoutPeople(error).slice(0, LONGEST_ERROR) : null,
  }
}

async function queueFacts(reads: Db, nowMs: number): Promise<HealthFacts['queues']> {
  const open = await reads('jobs')
    .whereNull('doneAt')
    // Those that repeat are never done.
    .whereRaw('(unique_key is null or unique_key <> kind)')
    .select('kind', 'runAt', 'createdAt', 'attempts', 'leasedUntil')
  const now = toInstant(nowMs)
  const overdue = open.filter(
    ({ runAt, leasedUntil }) => runAt <= now && (leasedUntil === null || leasedUntil <= now),
  )
  const isMail = (kind: string) => MAIL_KINDS.some((one) => one === kind)
  const failing = open.filter(({ kind, attempts }) => attempts > 0 && !isMail(kind))
  return {
    overdue: overdue.length,
    overdueSinceMs: ms(overdue.map(({ runAt }) => runAt).sort()[0]),
    failing: failing.length,
    failingSinceMs: ms(failing.map(({ createdAt }) => createdAt).sort()[0]),
  }
}

async function tabletFacts(reads: Db): Promise<HealthFacts['tablets']> {
  const rows = await reads('devices')
    .whereNull('revokedAt')
    .select('name', 'lastSeenAt', 'enrolledAt', 'waiting')
  return rows.map(({ name, lastSeenAt, enrolledAt, waiting }) => ({
    name,
    seenMs: fromInstant(lastSeenAt ?? enrolledAt),
    waiting,
  }))
}

async function browserErrors(reads: Db, nowMs: number) {
  const today = toInstant(nowMs).slice(0, 10)
  const rows = await reads('client_error_counts')
    .where('day', '>=', addDays(today, -1))
    .select('count')
  return rows.reduce((sum, { count }) => sum + count, 0)
}

async function upkeepFacts(reads: Db): Promise<HealthFacts['upkeep']> {
  const runs = await reads('upkeep_runs').select('doneAt', 'failed')
  const oldest = runs.map(({ doneAt }) => doneAt ?? '').sort()[0]
  return { lastMs: ms(oldest), failed: runs.find(({ failed }) => failed !== null)?.failed ?? null }
}
