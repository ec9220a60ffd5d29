import * as v from 'valibot'
import type { Database } from './database.ts'
import { isPlainDatabase, refusedInProduction } from './productionRules.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DAY_SECONDS = 86_400

const whole = (least: number, most: number) => {
  const takes = `takes a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(takes),
    v.regex(/^\d{1,9}$/, takes),
    v.transform(Number),
    v.minValue(least, takes),
    v.maxValue(most, takes),
  )
}
const text = (takes: string) => v.pipe(v.string(takes), v.trim(), v.minLength(1, takes))
const choice = <const T extends readonly string[]>(options: T) =>
  v.picklist(options, `takes ${options.join(', ')}`)
const address = (protocols: readonly string[]) => {
  const takes = `takes an address like ${protocols[0]}//host`
  return v.pipe(
    v.string(takes),
    v.check((url) => URL.canParse(url) && protocols.includes(new URL(url).protocol), takes),
  )
}

const DATABASE_TAKES = 'takes sqlite:PATH, sqlite::memory: or postgres://user:password@host/name'
const ONE_HOST =
  'takes one host: in front of several goes an address of its own, as deploy/failover has it'
const DatabaseSchema = v.pipe(
  v.string(DATABASE_TAKES),
  v.check((url) => /^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(url), DATABASE_TAKES),
  v.check((url) => url.startsWith('sqlite:') || URL.canParse(url), ONE_HOST),
  v.transform((url): Database =>
    url.startsWith('sqlite:')
      ? { kind: 'sqlite', file: url.slice('sqlite:'.length) }
      : { kind: 'postgres', url },
  ),
)

const KEYS_TAKE = 'takes one or more secrets of at least 32 characters, separated by commas'
const SessionKeysSchema = v.pipe(
  v.string(KEYS_TAKE),
  v.transform((keys) => keys.split(',').map((key) => key.trim())),
  v.check((keys) => keys.every((key) => key.length >= 32), KEYS_TAKE),
)

const TimeZoneSchema = v.pipe(
  v.string(),
  v.check(isTimeZone, 'takes a time zone name like America/Sao_Paulo'),
)

const PublicUrlSchema = v.pipe(
  address(['https:', 'http:']),
  v.check(
    (url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ''),
    'takes an origin without a path, like https://reservas.example.com',
  ),
  v.transform((url) => new URL(url).origin),
)

const OwnAddressesSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.check(
    (list) => list.every((one) => v.safeParse(PublicUrlSchema, one).success),
    'takes origins without a path, comma-separated, like http://192.168.0.20:3000',
  ),
  v.transform((list) => list.map((one) => new URL(one).origin)),
)

const HOPS_TAKE = 'takes off, on (one proxy) or the number of proxies, 1 to 9'
const TrustProxySchema = v.pipe(
  v.string(HOPS_TAKE),
  v.regex(/^(off|on|[1-9])$/, HOPS_TAKE),
  v.transform((hops) => (hops === 'off' ? 0 : hops === 'on' ? 1 : Number(hops))),
)

const onOff = choice(['on', 'off'])

const BUCKET_TAKES = 'takes the address of a bucket like https://s3.example.com/bucket'
const BucketSchema = v.pipe(
  address(['https:', 'http:']),
  v.check((url) => URL.canParse(url) && /^\/[^/]+/.test(new URL(url).pathname), BUCKET_TAKES),
)

const NIGHT_TAKES = 'takes a time like 03:10, or off'
const NightSchema = v.pipe(
  v.string(NIGHT_TAKES),
  v.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, NIGHT_TAKES),
  v.transform((at) => (at === 'off' ? null : at)),
)

const databaseEntries = {
  // Any other value would start with the defaults of a developer's machine.
  NODE_ENV: v.optional(choice(['development', 'production', 'test']), 'development'),
  DATABASE_URL: v.optional(DatabaseSchema, 'sqlite:./data/quadras.sqlite3'),
  DATABASE_DIRECT_URL: v.optional(address(['postgres:', 'postgresql:'])),
  ALLOW_PLAIN_DATABASE: v.optional(onOff, 'off'),
  DATA_FOLDER: v.optional(text('takes the path of a folder')),
  BACKUP_FOLDER: v.optional(text('takes the path of a folder')),
  BACKUP_SECOND_FOLDER: v.optional(text('takes the path of a folder on another disk')),
  VENUE_TIMEZONE: v.optional(TimeZoneSchema),
}
type DatabaseEnv = v.InferOutput<v.ObjectSchema<typeof databaseEntries, undefined>>

const mayConnect = ({
  NODE_ENV,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  ALLOW_PLAIN_DATABASE,
}: DatabaseEnv) =>
  NODE_ENV !== 'production' ||
  ALLOW_PLAIN_DATABASE === 'on' ||
  (!isPlainDatabase(DATABASE_URL) &&
    (DATABASE_DIRECT_URL === undefined ||
      !isPlainDatabase({ kind: 'postgres', url: DATABASE_DIRECT_URL })))
const NOT_PLAIN =
  'takes an address with ?sslmode=verify-full (or require) in production, unless the database is on this machine; ALLOW_PLAIN_DATABASE=on permits one without encryption'

/** What says which database it is and where its data and copies lie, for the commands beside the server. */
export const DatabaseEnvSchema = v.pipe(
  v.object(databaseEntries),
  v.forward(v.check(mayConnect, NOT_PLAIN), ['DATABASE_URL']),
)

/** The environment variables of the product, their allowed values and their dependencies. */
export const EnvSchema = v.pipe(
  v.object({
    ...databaseEntries,
    DATABASE_STANDBYS: v.optional(whole(0, 9), '0'),
    PORT: v.optional(whole(0, 65_535), '3000'),
    HOST: v.optional(text('takes a host name or address to listen on')),
    PUBLIC_URL: v.optional(PublicUrlSchema),
    OWN_ADDRESSES: v.optional(OwnAddressesSchema),
    HSTS_SUBDOMAINS: v.optional(onOff, 'off'),
    SESSION_KEYS: v.optional(SessionKeysSchema),
    ADMIN_USERNAME: v.optional(
      v.pipe(
        v.string(),
        v.normalize('NFKC'),
        v.trim(),
        v.toLowerCase(),
        v.minLength(3, 'takes a name of 3 to 60 characters'),
        v.maxLength(60, 'takes a name of 3 to 60 characters'),
      ),
      'admin',
    ),
    ADMIN_PASSWORD: v.optional(
      v.pipe(
        v.string(),
        v.minLength(6, 'takes a password of 6 to 128 characters, at least 12 in production'),
        v.maxLength(128, 'takes a password of 6 to 128 characters, at least 12 in production'),
      ),
    ),
    FIRST_OWNER: v.optional(choice(['password', 'link']), 'password'),
    DEMO_DATA: v.optional(choice(['0', 'venue', '1'])),
    BACKUP_AT: v.optional(NightSchema, '03:10'),
    BACKUP_HOURLY: v.optional(onOff, 'off'),
    BACKUP_S3_URL: v.optional(BucketSchema),
    BACKUP_S3_KEY: v.optional(text('takes the id of an access key')),
    BACKUP_S3_SECRET: v.optional(text('takes the secret of that access key')),
    BACKUP_S3_REGION: v.optional(text('takes the name of a region'), 'us-east-1'),
    BACKUP_PHRASE: v.optional(text('takes the recovery phrase')),
    HOLD_SECONDS: v.optional(whole(1, DAY_SECONDS), '900'),
    PENDING_SECONDS: v.optional(whole(1, DAY_SECONDS), '900'),
    PAYMENT_PROVIDER: v.optional(choice(['sandbox', 'asaas', 'page'])),
    SANDBOX_PIX_APPROVAL_SECONDS: v.optional(whole(0, DAY_SECONDS), '30'),
    ASAAS_API_KEY: v.optional(text('takes the API key that Asaas gave')),
    ASAAS_BASE_URL: v.optional(address(['https:', 'http:']), 'https://api-sandbox.asaas.com/v3'),
    ASAAS_WEBHOOK_TOKEN: v.optional(
      v.pipe(v.string(), v.minLength(32, 'takes a secret of at least 32 characters')),
    ),
    ALLOW_PLAIN_PROVIDER: v.optional(onOff, 'off'),
    ASAAS_CARD_MODE: v.optional(choice(['hosted', 'transparent']), 'hosted'),
    SMTP_URL: v.optional(address(['smtp:', 'smtps:'])),
    ALLOW_PLAIN_SMTP: v.optional(onOff, 'off'),
    MAIL_FROM: v.optional(v.pipe(v.string(), v.includes('@', 'takes an e-mail address'))),
    DEAD_AFTER_SECONDS: v.optional(whole(2, 3_600), '30'),
    /** Read by Node itself. */
    NODE_TLS_REJECT_UNAUTHORIZED: v.optional(v.string()),
    RATE_LIMITS: v.optional(onOff, 'on'),
    TRUST_PROXY: v.optional(TrustProxySchema, 'off'),
    METRICS_TOKEN: v.optional(
      v.pipe(v.string(), v.minLength(32, 'takes a secret of at least 32 characters')),
    ),
    LOG_LEVEL: v.optional(choice(LOG_LEVELS), 'info'),
  }),
  v.forward(
    v.partialCheck(
      [['NODE_ENV'], ['DATABASE_URL'], ['DATABASE_DIRECT_URL'], ['ALLOW_PLAIN_DATABASE']],
      mayConnect,
      NOT_PLAIN,
    ),
    ['DATABASE_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_URL'], ['SESSION_KEYS']],
      ({ DATABASE_URL, SESSION_KEYS }) => DATABASE_URL.kind === 'sqlite' || !!SESSION_KEYS,
      `is required with PostgreSQL, the same on every process: ${KEYS_TAKE}`,
    ),
    ['SESSION_KEYS'],
  ),
  v.forward(
    v.partialCheck(
      [['BACKUP_S3_URL'], ['BACKUP_S3_KEY'], ['BACKUP_S3_SECRET'], ['BACKUP_SECOND_FOLDER']],
      ({ BACKUP_S3_URL, BACKUP_S3_KEY, BACKUP_S3_SECRET, BACKUP_SECOND_FOLDER }) =>
        !BACKUP_S3_URL || (!!BACKUP_S3_KEY && !!BACKUP_S3_SECRET && !BACKUP_SECOND_FOLDER),
      'needs BACKUP_S3_KEY and BACKUP_S3_SECRET, and no BACKUP_SECOND_FOLDER',
    ),
    ['BACKUP_S3_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['PAYMENT_PROVIDER'], ['ASAAS_API_KEY']],
      ({ PAYMENT_PROVIDER, ASAAS_API_KEY }) => PAYMENT_PROVIDER !== 'asaas' || !!ASAAS_API_KEY,
      'is required with PAYMENT_PROVIDER=asaas: takes the API key that Asaas gave',
    ),
    ['ASAAS_API_KEY'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.NODE_ENV !== 'production') return
    for (const [setting, message] of refusedInProduction(dataset.value)) {
      addIssue({ message: `${setting} ${message}` })
    }
  }),
)

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
