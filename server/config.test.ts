import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const KEY = 'k'.repeat(32)

describe('parseConfig', () => {
  test('needs nothing: the defaults are a demo venue on this machine', () => {
    expect(parseConfig({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      database: { kind: 'sqlite', file: './data/quadras.sqlite3' },
      dataFolder: './data',
      sessionKeys: null,
      firstAdmin: { username: 'admin', password: null },
      demoData: '1',
      venueTimezone: 'America/Sao_Paulo',
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
      mailFrom: null,
      rateLimits: true,
      trustedProxies: 0,
      logLevel: 'info',
    })
  })

  test('production listens to the world and brings no demo data', () => {
    expect(parseConfig({ NODE_ENV: 'production' })).toMatchObject({
      production: true,
      host: '0.0.0.0',
      demoData: '0',
    })
    expect(parseConfig({ NODE_ENV: 'production', DEMO_DATA: '1' }).demoData).toBe('1')
  })

  test('the database is a file, memory, or PostgreSQL', () => {
    const database = (url: string) => parseConfig({ DATABASE_URL: url, SESSION_KEYS: KEY }).database
    expect(database('sqlite:/var/quadras.db')).toEqual({ kind: 'sqlite', file: '/var/quadras.db' })
    expect(database('sqlite::memory:')).toEqual({ kind: 'sqlite', file: ':memory:' })
    const url = 'postgres://u:p@db/quadras'
    expect(database(url)).toEqual({ kind: 'postgres', url })
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

  test('limits cannot be off in production', () => {
    expect(() => parseConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(/RATE_LIMITS/)
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
