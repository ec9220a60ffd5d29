import packageJson from '../../../package.json' with { type: 'json' }
import { untyped } from '../../platform/db/connect.ts'
import { unlessDamaged } from '../../platform/db/damage.ts'
import { databaseBytes } from '../../platform/db/space.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { HealthFacts } from '#shared/operation/health/facts.ts'
import type { Tables } from 'knex/types/tables.js'
import { lastLines } from '../../platform/log/logRing.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { isErrorLike, withoutPeople } from '../../platform/log/redacted.ts'
import { judged, readFacts } from './readFacts.ts'

const COUNTED = [
  'courts',
  'reservations',
  'payment_attempts',
  'refunds',
  'customers',
  'users',
  'devices',
  'sessions',
  'jobs',
  'webhook_logs',
  'audit_entries',
  'idempotency_keys',
] as const satisfies readonly (keyof Tables)[]

/** What support needs of this installation, and nothing of its people: names are in no free text, because there is none. */
export async function supportBundle(deps: PaymentDeps): Promise<Record<string, unknown>> {
  const { reads, clock } = deps
  const upkeep = () => reads('upkeep_runs').orderBy('name')
  return {
    madeAt: toInstant(clock.now()),
    version: packageJson.version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    upSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage().rss,
    settings: settingsOf(deps),
    schema: await ifReadable(() => schemaOf(deps)),
    databaseBytes: await ifReadable(() => databaseBytes(reads)),
    counts: await countsOf(deps),
    jobs: await ifReadable(() => jobsOf(deps)),
    health: await healthOf(deps),
    upkeep: await ifReadable(async () => upkeep().select('name', 'at', 'doneAt', 'count')),
    log: lastLines().flatMap(lineWithoutPeople),
  }
}

// Of a damaged database support needs to know what is left.
const ifReadable = <T>(read: () => Promise<T>) => unlessDamaged<T | null>(read, null)

/** Only what is named here: a setting that is added later is not in the bundle by itself. */
function settingsOf({ config }: PaymentDeps) {
  return {
    production: config.production,
    database: config.database.kind,
    publicUrl: config.publicUrl,
    isHttps: config.isHttps,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    logLevel: config.logLevel,
    venueTimezone: config.venueTimezone,
    holdSeconds: config.holdSeconds,
    pendingSeconds: config.pendingSeconds,
    paymentProvider: config.paymentProvider,
    cardMode: config.asaas.cardMode,
    backupAt: config.backups.at,
    has: {
      asaasKey: config.asaas.apiKey !== null,
      webhookToken: config.asaas.webhookToken !== null,
      smtp: config.smtpUrl !== null,
      mailFrom: config.mailFrom !== null,
      sessionKeys: config.sessionKeys !== null,
    },
  }
}

async function schemaOf({ reads }: PaymentDeps) {
  const last: { name: string } | undefined = await untyped(reads)('knex_migrations')
    .orderBy('id', 'desc')
    .first('name')
  return last?.name ?? null
}

async function countsOf({ reads }: PaymentDeps) {
  const counts: Record<string, number | null> = {}
  for (const table of COUNTED) {
    counts[table] = await ifReadable(async () => {
      const [row] = await untyped(reads)(table).count({ count: '*' })
      return Number(row?.['count'])
    })
  }
  return counts
}

async function jobsOf({ reads }: PaymentDeps) {
  const open = await reads('jobs').whereNull('doneAt').select('kind', 'attempts', 'runAt')
  return open.map(({ kind, attempts, runAt }) => ({ kind, attempts, runAt }))
}

// What others said, and how the venue calls its devices, may name people.
async function healthOf(deps: PaymentDeps) {
  const unnamed = async () => {
    const facts = await readFacts(deps)
    return {
      ...facts,
      mail: { ...facts.mail, lastError: null },
      upkeep: { ...facts.upkeep, failed: facts.upkeep.failed && 'sim' },
      drill: withoutReason(facts.drill),
      backup: { ...facts.backup, failed: facts.backup.failed && 'sim' },
      tablets: facts.tablets.map((tablet, index) => ({ ...tablet, name: `Aparelho ${index + 1}` })),
    }
  }
  const lines = await judged(unnamed)
  return lines.map(({ check, level, sentence }) => ({ check, level, sentence }))
}

function withoutReason(drill: HealthFacts['drill']): HealthFacts['drill'] {
  return drill?.last?.failed ? { last: { ...drill.last, failed: 'sim' } } : drill
}

const PLAIN = [
  'time',
  'level',
  'pid',
  'method',
  'status',
  'ms',
  'lane',
  'kind',
  'jobId',
  'event',
  'refusal',
  'forMs',
] as const

/** Of a line only what the program itself said: an error's message may quote somebody, its stack's frames do not. */
function lineWithoutPeople(text: string): object[] {
  const line = parsed(text)
  if (!line) return []
  const plain = PLAIN.flatMap((key) => (key in line ? [[key, safe(line[key])]] : []))
  const { err, msg, path } = line
  const saying = isErrorLike(err) ? err.message : line['message']
  return [
    {
      ...Object.fromEntries(plain),
      ...(typeof path === 'string' ? { path: pathShape(path) } : {}),
      ...(typeof msg === 'string' && msg !== saying ? { msg: withoutPeople(msg) } : {}),
      ...(isErrorLike(err) ? { err: errorShape(err) } : {}),
    },
  ]
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? { ...line } : null
  } catch {
    // Cut off in the middle.
    return null
  }
}

const safe = (value: unknown) => (typeof value === 'string' ? withoutPeople(value) : value)

function errorShape(err: Error) {
  const { type, code } = { type: undefined, code: undefined, ...err }
  const frames = (err.stack ?? '').split('\n').filter((row) => /^\s+at /.test(row))
  return { type, code, frames: frames.map((row) => withoutPeople(row.trim())) }
}

// Codes, ids and whatever somebody typed into an address are left out.
function pathShape(path: string) {
  const isWord = (part: string) => part === '' || /^[a-z][a-zA-Z-]{0,30}(\.[a-z]+)?$/.test(part)
  return path
    .split('/')
    .map((part) => (isWord(part) ? part : ':id'))
    .join('/')
}
