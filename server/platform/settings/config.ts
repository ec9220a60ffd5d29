import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'
import { handedOver } from './credentials.ts'
import type { Database } from './database.ts'
import { DatabaseEnvSchema, EnvSchema } from './env.schema.ts'
import { isElsewhere } from './productionRules.ts'

export type Config = ReturnType<typeof parseConfig>

/** Settings from environment variables and from what was handed over in files; throws one Error that names every invalid variable and its allowed values. */
export function parseConfig(env: Record<string, string | undefined>) {
  const parsed = v.safeParse(EnvSchema, withoutEmpty(env))
  if (!parsed.success) throw new Error(explain(parsed.issues))
  const set = parsed.output
  const production = set.NODE_ENV === 'production'
  const publicUrl = set.PUBLIC_URL ?? null
  const isHttps = publicUrl?.startsWith('https:') ?? false
  // The product itself speaks no TLS, and without its address nobody has said that it is for others.
  const isForOthers = publicUrl !== null && !isHttps && set.TRUST_PROXY === 0
  return {
    production,
    port: set.PORT,
    host: set.HOST ?? (production && isForOthers ? '0.0.0.0' : '127.0.0.1'),
    /** The origin under which browsers reach the product, when it is known. */
    publicUrl,
    /** Further origins under which people reach it, such as a tablet by the address in the venue's own network. */
    ownAddresses: set.OWN_ADDRESSES ?? [],
    /** Whether that origin is https: cookies and pages are then for TLS only, whatever a request looks like behind the proxy. */
    isHttps,
    /** Whether browsers may extend https to the names below the public one. */
    hstsSubdomains: set.HSTS_SUBDOMAINS === 'on',
    database: databaseOf(set),
    /** How many other databases are to follow this one, ready to take its place. */
    standbys: set.DATABASE_STANDBYS,
    /** The folder of generated secrets and unsent mail. */
    dataFolder: dataFolder(set),
    sessionKeys: set.SESSION_KEYS ?? null,
    /** How the first owner comes about: an account with a password, or whoever opens a link that the first start prints. */
    firstOwner: set.FIRST_OWNER,
    firstAdmin: { username: set.ADMIN_USERNAME, password: set.ADMIN_PASSWORD ?? null },
    /** What fills an empty database: nothing, a venue, or a venue at work. */
    demoData: set.DEMO_DATA ?? (production ? '0' : '1'),
    venueTimezone: set.VENUE_TIMEZONE ?? USUAL_ZONE,
    /** Who says it: these settings, or the owner on the page of the first steps. */
    zoneFrom: set.VENUE_TIMEZONE ? 'settings' : 'page',
    backups: {
      /** The venue's time at which a copy is taken every night; null when none is taken by itself. */
      at: set.BACKUP_AT,
      /** Whether one is taken each hour as well. */
      hourly: set.BACKUP_HOURLY === 'on',
      folder: backupFolder(set),
      /** Where they lie once more, encrypted. */
      second: secondPlace(set),
      phrase: set.BACKUP_PHRASE ?? null,
    },
    holdSeconds: set.HOLD_SECONDS,
    pendingSeconds: set.PENDING_SECONDS,
    paymentProvider: PROVIDERS[set.PAYMENT_PROVIDER ?? 'page'],
    /** Who says which provider it is: these settings, or the owner on the page of the first steps, whose key is in the database. */
    providerFrom: byPage(set.PAYMENT_PROVIDER) ? 'page' : 'settings',
    sandboxPixApprovalSeconds: set.SANDBOX_PIX_APPROVAL_SECONDS,
    asaas: {
      apiKey: set.ASAAS_API_KEY ?? null,
      baseUrl: set.ASAAS_BASE_URL,
      webhookToken: set.ASAAS_WEBHOOK_TOKEN ?? null,
      cardMode: set.ASAAS_CARD_MODE,
    },
    smtpUrl: set.SMTP_URL ?? null,
    /** Whether mail is sent over TLS or not at all. */
    requiresSmtpTls:
      production &&
      set.ALLOW_PLAIN_SMTP === 'off' &&
      set.SMTP_URL !== undefined &&
      isElsewhere(set.SMTP_URL),
    mailFrom: set.MAIL_FROM ?? null,
    /** How long a server process without a heartbeat counts as alive to others that share its database. */
    deadAfterMs: set.DEAD_AFTER_SECONDS * 1_000,
    rateLimits: set.RATE_LIMITS === 'on',
    /** How many proxies are in front; 0 when the socket's address is the client's. */
    trustedProxies: set.TRUST_PROXY,
    /** With it `/metrics` answers; null when it does not. */
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  }
}

/** The database alone, for the commands beside the server: they need nothing else of the settings. */
export function parseDatabase(env: Record<string, string | undefined>): Database {
  return parseData(env).database
}

/** The same, and where its secrets and its copies lie. */
export function parseData(env: Record<string, string | undefined>) {
  const parsed = v.safeParse(DatabaseEnvSchema, withoutEmpty(env))
  if (!parsed.success) throw new Error(explain(parsed.issues))
  const set = parsed.output
  const second = set.BACKUP_SECOND_FOLDER
  return {
    database: databaseOf(set),
    dataFolder: dataFolder(set),
    venueTimezone: set.VENUE_TIMEZONE ?? USUAL_ZONE,
    backups: {
      folder: backupFolder(set),
      second: second ? ({ kind: 'folder', folder: second } as const) : null,
    },
  }
}

function databaseOf({
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: directUrl,
}: Pick<Set, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Database {
  return database.kind === 'postgres' && directUrl ? { ...database, directUrl } : database
}

// `VARIABLE=` in a compose file means that it is not set.
function withoutEmpty(env: Record<string, string | undefined>) {
  const all = { ...env, ...handedOver(env['CREDENTIALS_DIRECTORY'], SETTINGS) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value?.trim()))
}
const SETTINGS = Object.keys(EnvSchema.pipe[0].entries)

function explain(issues: readonly v.BaseIssue<unknown>[]) {
  const lines = issues.map((issue) => {
    const setting = v.getDotPath(issue)
    return setting ? `  ${setting} ${issue.message}` : `  ${issue.message}`
  })
  return ['Settings that cannot be used:', ...new Set(lines)].join('\n')
}

type Set = v.InferOutput<typeof EnvSchema>

// Names every provider, so that a new one without a line does not compile instead of selling by the sandbox.
const PROVIDERS = {
  asaas: 'asaas',
  sandbox: 'sandbox',
  /** Until the owner has typed the key of another on the page of the first steps. */
  page: 'sandbox',
} as const satisfies Record<NonNullable<Set['PAYMENT_PROVIDER']>, string>

const byPage = (provider: Set['PAYMENT_PROVIDER']) => provider === undefined || provider === 'page'

function secondPlace(set: Set) {
  if (set.BACKUP_SECOND_FOLDER) return { kind: 'folder', folder: set.BACKUP_SECOND_FOLDER } as const
  if (!set.BACKUP_S3_URL) return null
  return {
    kind: 'bucket',
    url: set.BACKUP_S3_URL,
    keyId: set.BACKUP_S3_KEY ?? '',
    secret: set.BACKUP_S3_SECRET ?? '',
    region: set.BACKUP_S3_REGION,
  } as const
}

function backupFolder(set: Pick<Set, 'BACKUP_FOLDER' | 'DATA_FOLDER' | 'DATABASE_URL'>) {
  return set.BACKUP_FOLDER ?? join(dataFolder(set), 'copias')
}

/** Where it is not said: beside a SQLite file, else below the working directory. */
function dataFolder({ DATA_FOLDER, DATABASE_URL }: Pick<Set, 'DATA_FOLDER' | 'DATABASE_URL'>) {
  if (DATA_FOLDER) return DATA_FOLDER
  const ownFile = DATABASE_URL.kind === 'sqlite' && DATABASE_URL.file !== ':memory:'
  return ownFile ? dirname(DATABASE_URL.file) : './data'
}
