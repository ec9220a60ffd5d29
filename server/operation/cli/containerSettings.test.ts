import { expect, test } from 'vitest'
import { parseConfig } from '../../platform/settings/config.ts'
import { containerSettings } from './containerSettings.ts'

const secret = 'f'.repeat(128)

test('what ONCE hands over starts the product: port 80, storage, its secret, its proxy and its mail server', () => {
  const settings = containerSettings(
    {
      SECRET_KEY_BASE: secret,
      VAPID_PUBLIC_KEY: 'unused',
      NUM_CPUS: '2',
      SMTP_ADDRESS: 'mail.example.com',
      SMTP_PORT: '587',
      SMTP_USERNAME: 'arena@example.com',
      SMTP_PASSWORD: 'a/b:c@d',
      MAILER_FROM_ADDRESS: 'arena@example.com',
      PUBLIC_URL: 'reservas.example.com',
    },
    '/storage',
  )
  expect(parseConfig(settings)).toMatchObject({
    production: true,
    port: 80,
    host: '0.0.0.0',
    publicUrl: 'https://reservas.example.com',
    database: { kind: 'sqlite', file: '/storage/quadras.sqlite3' },
    dataFolder: '/storage',
    sessionKeys: [secret],
    trustedProxies: 1,
    firstOwner: 'link',
    paymentProvider: 'sandbox',
    smtpUrl: 'smtp://arena%40example.com:a%2Fb%3Ac%40d@mail.example.com:587',
    mailFrom: 'arena@example.com',
    demoData: '0',
  })
})

test('with nothing handed over it starts too: keys are made in storage, mail goes to files, no header of a proxy is believed', () => {
  const empty = { SECRET_KEY_BASE: '', SMTP_ADDRESS: '', SMTP_PORT: '' }
  expect(parseConfig(containerSettings(empty, '/storage'))).toMatchObject({
    port: 80,
    sessionKeys: null,
    trustedProxies: 0,
    smtpUrl: null,
    publicUrl: null,
  })
})

test.each([
  [{ HTTP_PORT: '8080' }, { port: 8080 }],
  [{ HTTP_PORT: '8080', PORT: '9090' }, { port: 9090 }],
  [
    { PUBLIC_URL: 'arena.local', DISABLE_SSL: 'true' },
    { publicUrl: 'http://arena.local', isHttps: false },
  ],
  [{ PUBLIC_URL: 'https://arena.example.com', DISABLE_SSL: 'true' }, { isHttps: true }],
  [{ ASAAS_API_KEY: 'key' }, { paymentProvider: 'asaas' }],
  [{ ASAAS_API_KEY: 'key', PAYMENT_PROVIDER: 'sandbox' }, { paymentProvider: 'sandbox' }],
  [{ SECRET_KEY_BASE: secret, SESSION_KEYS: 'k'.repeat(40) }, { sessionKeys: ['k'.repeat(40)] }],
  [{ SMTP_ADDRESS: 'mail', SMTP_PORT: '465' }, { smtpUrl: 'smtps://mail:465' }],
  [{ SMTP_ADDRESS: 'mail', SMTP_URL: 'smtps://other' }, { smtpUrl: 'smtps://other' }],
])('%j is read as %j', (given, read) => {
  expect(parseConfig(containerSettings(given, '/storage'))).toMatchObject(read)
})

test('a secret that is too short stops the start instead of signing with it', () => {
  expect(() => parseConfig(containerSettings({ SECRET_KEY_BASE: 'short' }, '/storage'))).toThrow(
    'SESSION_KEYS takes one or more secrets of at least 32 characters',
  )
})
