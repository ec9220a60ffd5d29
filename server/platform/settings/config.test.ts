import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseConfig, parseData, parseDatabase } from './config.ts'

const KEY = 'k'.repeat(32)

const production = (settings: Record<string, string> = {}) =>
  parseConfig({ NODE_ENV: 'production', PAYMENT_PROVIDER: 'sandbox', ...settings })

describe('parseConfig', () => {
  test('needs nothing: the defaults are a demo venue on this machine', () => {
    expect(parseConfig({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      providerFrom: 'page',
      publicUrl: null,
      ownAddresses: [],
      isHttps: false,
      hstsSubdomains: false,
      database: { kind: 'sqlite', file: './data/quadras.sqlite3' },
      standbys: 0,
      backups: {
        at: '03:10',
        hourly: false,
        folder: 'data/copias',
        second: null,
        phrase: null,
      },
      dataFolder: './data',
      sessionKeys: null,
      firstOwner: 'password',
      firstAdmin: { username: 'admin', password: null },
      demoData: '1',
      venueTimezone: 'America/Sao_Paulo',
      zoneFrom: 'page',
      holdSeconds: 900,
      pendingSeconds: 900,
      paymentProvider: 'sandbox',
      sandboxPixApprovalSeconds: 30,
      asaas: {
        apiKey: null,
        baseUrl: 'https://api-sandbox.asaas.com/v3',
        webhookToken: null,
        cardMode: 'hosted',
      },
      smtpUrl: null,
      requiresSmtpTls: false,
      mailFrom: null,
      metricsToken: null,
      deadAfterMs: 30_000,
      rateLimits: true,
      trustedProxies: 0,
      logLevel: 'info',
    })
  })

  test('production without its address listens to this machine alone, and brings no demo data', () => {
    expect(production()).toMatchObject({ production: true, host: '127.0.0.1', demoData: '0' })
    expect(production({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(production({ PUBLIC_URL: 'http://arena.local' }).host).toBe('0.0.0.0')
    expect(production({ DEMO_DATA: '1' }).demoData).toBe('1')
  })

  test.each([{ TRUST_PROXY: 'on' }, { PUBLIC_URL: 'https://quadras.example' }])(
    'behind a proxy, %j, only this machine is listened to unless told otherwise',
    (settings) => {
      expect(production(settings).host).toBe('127.0.0.1')
      expect(production({ ...settings, HOST: '10.0.0.4' }).host).toBe('10.0.0.4')
    },
  )

  test('the database is a file, memory, or PostgreSQL', () => {
    const database = (url: string) => parseConfig({ DATABASE_URL: url, SESSION_KEYS: KEY }).database
    expect(database('sqlite:/var/quadras.db')).toEqual({ kind: 'sqlite', file: '/var/quadras.db' })
    expect(database('sqlite::memory:')).toEqual({ kind: 'sqlite', file: ':memory:' })
    const url = 'postgres://u:p@db/quadras'
    expect(database(url)).toEqual({ kind: 'postgres', url })
    expect(() => database('postgres://u:p@db1:5432,db2:5432/quadras')).toThrow(/takes one host/)
  })

  test('past a pooler leads an address of its own', () => {
    const settings = { DATABASE_URL: 'postgres://u:p@db:6432/q', SESSION_KEYS: KEY }
    const directUrl = 'postgres://u:p@db:5432/q'
    const { database } = parseConfig({ ...settings, DATABASE_DIRECT_URL: directUrl })
    expect(database).toEqual({ kind: 'postgres', url: settings.DATABASE_URL, directUrl })
    const plain = {
      ...settings,
      DATABASE_URL: 'postgres://u:p@localhost/q',
      NODE_ENV: 'production',
    }
    expect(() => parseDatabase({ ...plain, DATABASE_DIRECT_URL: directUrl })).toThrow(/sslmode/)
    expect(parseDatabase(plain).kind).toBe('postgres')
  })

  test('a variable set to nothing is not set', () => {
    expect(parseConfig({ PORT: '', HOST: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
  })

  test.each([
    ['off', 0],
    ['on', 1],
    ['2', 2],
  ])('TRUST_PROXY=%s means %i proxies', (TRUST_PROXY, hops) => {
    expect(parseConfig({ TRUST_PROXY }).trustedProxies).toBe(hops)
  })

  test('the public address is stored as an origin', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://quadras.example/' }).publicUrl).toBe(
      'https://quadras.example',
    )
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['DATABASE_STANDBYS', '10'],
    ['DEAD_AFTER_SECONDS', '1'],
    ['HOLD_SECONDS', '0'],
    ['HOLD_SECONDS', '1.5'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'sqlite:'],
    ['SESSION_KEYS', 'short'],
    ['VENUE_TIMEZONE', 'Brasilia'],
    ['PUBLIC_URL', 'https://quadras.example/reservas'],
    ['PUBLIC_URL', 'quadras.example'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['PAYMENT_PROVIDER', 'paypal'],
    ['ASAAS_CARD_MODE', 'raw'],
    ['ASAAS_WEBHOOK_TOKEN', 'x'.repeat(31)],
    ['NODE_ENV', 'prod'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['OWN_ADDRESSES', 'http://balcao.local, balcao'],
    ['ALLOW_PLAIN_SMTP', '1'],
    ['ADMIN_PASSWORD', '12345'],
    ['SMTP_URL', 'http://mail'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_DATA', 'true'],
  ])('%s=%s stops the start with its name and what it takes', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`${name} takes .+`))
  })

  test('all bad variables are named at once, and no value of theirs', () => {
    const start = () => parseConfig({ PORT: 'abc', ADMIN_PASSWORD: 's3cre' })
    expect(start).toThrow(/PORT takes[^]*ADMIN_PASSWORD takes/)
    expect(start).not.toThrow(/s3cre/)
  })

  test('limits can be off, but for production', () => {
    expect(parseConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })

  test('PostgreSQL needs session keys that all processes share', () => {
    const DATABASE_URL = 'postgres://u:p@db/quadras'
    expect(() => parseConfig({ DATABASE_URL })).toThrow(/SESSION_KEYS is required/)
    expect(parseConfig({ DATABASE_URL, SESSION_KEYS: `${KEY}, ${KEY}2` }).sessionKeys).toEqual([
      KEY,
      `${KEY}2`,
    ])
  })

  test('Asaas needs its key', () => {
    expect(() => parseConfig({ PAYMENT_PROVIDER: 'asaas' })).toThrow(/ASAAS_API_KEY is required/)
    const config = parseConfig({ PAYMENT_PROVIDER: 'asaas', ASAAS_API_KEY: '$aact_x' })
    expect(config.asaas.apiKey).toBe('$aact_x')
  })
})

describe('production starts only with what is safe', () => {
  const ASAAS = { PAYMENT_PROVIDER: 'asaas', ASAAS_API_KEY: 'a key' }
  const SHARED = { SESSION_KEYS: KEY }

  test('the provider is written out', () => {
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(
      /PAYMENT_PROVIDER must be written out in production: takes page \(the owner types the key in the first steps\), asaas, or sandbox/,
    )
    expect(production().paymentProvider).toBe('sandbox')
  })

  test.each([
    ['RATE_LIMITS', {}, { RATE_LIMITS: 'off' }, {}],
    ['ADMIN_PASSWORD', {}, { ADMIN_PASSWORD: 'areia-quent' }, {}],
    [
      'ASAAS_BASE_URL',
      ASAAS,
      { ASAAS_BASE_URL: 'http://asaas.example/v3' },
      { ALLOW_PLAIN_PROVIDER: 'on' },
    ],
    ...['requireTLS=false', 'tls.rejectUnauthorized=0'].map(
      (query) =>
        [
          'SMTP_URL',
          {},
          { SMTP_URL: `smtp://mail.example?${query}` },
          { ALLOW_PLAIN_SMTP: 'on' },
        ] as const,
    ),
    ['NODE_TLS_REJECT_UNAUTHORIZED', {}, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, {}],
    ...[
      '',
      '?sslmode=prefer',
      '?sslmode=no-verify',
      '?sslmode=disable',
      '?sslmode=verify-full&sslmode=disable',
      '?sslmode=require&uselibpqcompat=true',
      '?sslmode=require&ssl=false',
    ].map(
      (query) =>
        [
          'DATABASE_URL',
          SHARED,
          { DATABASE_URL: `postgres://u:p@db.example/quadras${query}` },
          { ALLOW_PLAIN_DATABASE: 'on' },
        ] as const,
    ),
    [
      'DATABASE_URL',
      SHARED,
      { DATABASE_URL: 'postgres:///quadras?host=db.example' },
      { ALLOW_PLAIN_DATABASE: 'on' },
    ],
  ] as const)('%s with %j refuses %j, which %j permits', (name, base, settings, permit) => {
    expect(() => production({ ...base, ...settings })).toThrow(
      new RegExp(`^Settings that cannot be used:\n  ${name} takes [^\n]+$`),
    )
    const allow = Object.entries(permit)[0]
    if (!allow) return
    expect(() => production({ ...base, ...settings })).toThrow(allow.join('='))
    expect(() => production({ ...base, ...settings, ...permit })).not.toThrow()
    // Elsewhere it is nobody's business.
    expect(() => parseConfig({ ...base, ...settings })).not.toThrow()
  })

  test.each([
    'postgres://u:p@db.example/quadras?sslmode=verify-full',
    'postgres://u:p@db.example/quadras?sslmode=require',
    'postgres://u:p@127.0.0.1:5433/quadras',
    'postgres://u:p@[::1]/quadras',
    'postgres://localhost/quadras',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/quadras',
    'postgres:///quadras?host=/var/run/postgresql',
  ])('the database %s is encrypted, or on this machine', (DATABASE_URL) => {
    expect(production({ ...SHARED, DATABASE_URL }).database.kind).toBe('postgres')
  })

  test('mail that leaves this machine is sent over TLS or not at all', () => {
    const requires = (SMTP_URL: string, more = {}) =>
      production({ SMTP_URL, ...more }).requiresSmtpTls
    expect(requires('smtp://mail.example:587')).toBe(true)
    expect(requires('smtps://mail.example')).toBe(true)
    expect(requires('smtp://mail.example', { ALLOW_PLAIN_SMTP: 'on' })).toBe(false)
    expect(requires('smtp://localhost:25')).toBe(false)
    expect(parseConfig({ SMTP_URL: 'smtp://mail.example' }).requiresSmtpTls).toBe(false)
  })

  test('the commands beside the server ask for no more than the database', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'sqlite:/var/quadras.db' }
    expect(parseDatabase(env)).toEqual({ kind: 'sqlite', file: '/var/quadras.db' })
    const plain = { ...env, DATABASE_URL: 'postgres://u:p@db.example/quadras' }
    expect(() => parseDatabase(plain)).toThrow('ALLOW_PLAIN_DATABASE=on')
    expect(parseDatabase({ ...plain, ALLOW_PLAIN_DATABASE: 'on' }).kind).toBe('postgres')
  })

  test('what a service manager hands over in files counts before the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadras-credentials-'))
    writeFileSync(join(folder, 'SMTP_URL'), 'smtps://u:p@mail.example\n')
    writeFileSync(join(folder, 'DATABASE_URL'), 'sqlite:/var/q/quadras.db')
    writeFileSync(join(folder, 'quadras-other'), 'not of this product')
    const env = { CREDENTIALS_DIRECTORY: folder, DATABASE_URL: 'sqlite:/var/quadras.db' }
    expect(parseConfig(env).smtpUrl).toBe('smtps://u:p@mail.example')
    expect(parseDatabase(env)).toEqual({ kind: 'sqlite', file: '/var/q/quadras.db' })
    rmSync(folder, { recursive: true })
    expect(() => parseConfig(env)).toThrow('CREDENTIALS_DIRECTORY cannot be read')
  })

  test('secrets, copies and unsent mail lie beside a SQLite file, or where it is said', () => {
    const SESSION_KEYS = KEY
    const postgres = { DATABASE_URL: 'postgres://u:p@localhost/quadras', SESSION_KEYS }
    const places = (env: Record<string, string>) => {
      const { backups, dataFolder } = parseConfig(env)
      expect(parseData(env).dataFolder).toBe(dataFolder)
      return [dataFolder, backups.folder]
    }
    expect(places({ DATABASE_URL: 'sqlite:/var/q/quadras.db' })).toEqual([
      '/var/q',
      '/var/q/copias',
    ])
    expect(places(postgres)).toEqual(['./data', 'data/copias'])
    expect(places({ ...postgres, DATA_FOLDER: '/var/q' })).toEqual(['/var/q', '/var/q/copias'])
  })
})
