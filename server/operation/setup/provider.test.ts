import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { WebhookTry } from '#shared/operation/setup/provider.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { pino } from 'pino'
import { createDeps } from '../../startServer.ts'
import { FAKE_ACCOUNT_NAME } from '../../test/fakeAsaas/fakeAccount.routes.ts'
import { FAKE_API_KEY } from '../../test/fakeAsaas/fakeAuth.ts'
import { startFakeAsaas, type FakeAsaas } from '../../test/fakeAsaas/startFakeAsaas.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { testClock } from '../../test/support/testClock.ts'

const PUBLIC = 'https://arena.example'
let fake: FakeAsaas
let app: TestApp
let owner: TestBrowser

async function start(config: Parameters<typeof startTestApp>[0] = {}) {
  app = await startTestApp({
    ...config,
    config: { publicUrl: PUBLIC, asaas: asaas(), ...config.config },
  })
  owner = await signedIn(app, 'admin')
}
const asaas = () => ({
  apiKey: null,
  baseUrl: fake.baseUrl,
  webhookToken: null,
  cardMode: 'hosted' as const,
})
beforeEach(async () => {
  fake = await startFakeAsaas({ clock: testClock() })
  await start()
})
afterEach(async () => {
  await app.stop()
  await fake.stop()
})

type Answer = Setup & Problem
const typeKey = (apiKey = FAKE_API_KEY, environment = 'sandbox', browser = owner) =>
  browser.send<Answer>('PUT', '/api/setup/provider', { environment, apiKey })
const setup = async () => (await owner.get<Setup>('/api/setup')).body
/** What a server that starts now on this database would be made of. */
async function nextStart(sessionKeys = app.deps.sessionKeys) {
  const { config, knex, clock } = app.deps
  const log = pino({ level: 'silent' })
  const made = await createDeps({ config: { ...config, sessionKeys }, knex, clock, log })
  await made.health.destroy()
  if (made.reads !== knex) await made.reads.destroy()
  return made
}

test('a right key shows whose account it is, is stored so that nobody reads it, and the next start charges with it', async () => {
  expect((await setup()).account).toBeNull()
  const { status, body } = await typeKey(` ${FAKE_API_KEY}\n`)
  expect([status, body.account]).toEqual([
    200,
    {
      isInSettings: false,
      environment: 'sandbox',
      keyEnd: FAKE_API_KEY.slice(-4),
      accountName: FAKE_ACCOUNT_NAME,
      checkedAt: expect.any(String),
      isReadable: true,
      isInEffect: false,
    },
  ])
  expect(body.steps.find(({ step }) => step === 'provider')!.state).toBe('done')
  const { knex } = app.deps
  const everything = JSON.stringify([
    await setup(),
    await knex('provider_keys'),
    await knex('provider_webhooks'),
    await knex('audit_entries'),
    await knex('idempotency_keys'),
  ])
  expect(everything).not.toContain(FAKE_API_KEY)
  const [entry] = await knex('audit_entries').where({ entity: 'provider' })
  expect(entry).toMatchObject({ action: 'created', changes: expect.stringContaining('Dunas') })

  const next = await nextStart()
  expect(next.gateway.sandbox).toBe(false)
  expect(await next.gateway.findByReference('nothing')).toBeNull()
  expect(fake.state.calls).toContain('GET /v3/payments')
})

test('the webhook is registered with a token of its own, and found again by its address', async () => {
  await typeKey()
  const { asaas: stored } = (await nextStart()).config
  expect(stored.webhookToken).toHaveLength(43)
  const url = `${PUBLIC}/api/webhooks/asaas`
  const wanted = { url, enabled: true, interrupted: false, authToken: stored.webhookToken }
  expect(fake.state.webhooks).toMatchObject([wanted])
  expect((await setup()).webhook).toEqual({ url, registeredAt: expect.any(String) })

  fake.state.webhooks[0]!.interrupted = true
  fake.state.webhooks[0]!.authToken = 'of somebody else'
  fake.state.webhooks.unshift({
    ...fake.state.webhooks[0]!,
    id: 'whk_1',
    url: 'https://other.example',
  })
  const again = await owner.post<WebhookTry>('/api/setup/webhook')
  expect([again.status, again.body]).toEqual([200, { failed: null }])
  expect(fake.state.webhooks).toMatchObject([
    { id: 'whk_1', authToken: 'of somebody else' },
    wanted,
  ])
  expect(JSON.stringify(await app.deps.knex('provider_webhooks'))).not.toContain(
    stored.webhookToken,
  )
})

test('a webhook that the provider refuses is said in its words, and the key stays', async () => {
  const taken = { name: '', email: null, enabled: true, interrupted: false, apiVersion: 3, authToken: null, sendType: 'SEQUENTIALLY' as const, events: [] } // prettier-ignore
  for (let id = 0; id < 10; id += 1) {
    fake.state.webhooks.push({ ...taken, id: `whk_${id}`, url: `https://other.example/${id}` })
  }
  expect((await typeKey()).body.webhook!.registeredAt).toBeNull()
  const failed = 'O Asaas respondeu: Limite de webhooks da conta atingido.'
  expect((await owner.post('/api/setup/webhook')).body).toEqual({ failed })
  expect((await setup()).account).toMatchObject({ accountName: FAKE_ACCOUNT_NAME })
})

test('a wrong key is refused in the provider’s words, and the one before stays', async () => {
  await typeKey()
  const wrong = await typeKey('$aact_hmlg_other')
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { apiKey: ['O Asaas respondeu: A chave de API fornecida é inválida'] },
  ])
  expect((await typeKey('chave')).body.errors!['apiKey']![0]).toMatch(/não parece ser uma chave/)
  expect((await setup()).account!.keyEnd).toBe(FAKE_API_KEY.slice(-4))
  const next = await nextStart()
  expect(next.config.asaas.apiKey).toBe(FAKE_API_KEY)
})

test('a key of the other environment is sent nowhere', async () => {
  const other = await typeKey(FAKE_API_KEY, 'production')
  expect(other.body.errors!['apiKey']![0]).toMatch(/não é de produção/)
  expect((await typeKey('$aact_prod_abc')).body.errors!['apiKey']![0]).toMatch(/é de produção/)
  expect((await typeKey('com espaço')).body.errors).toHaveProperty('apiKey')
  expect((await typeKey(FAKE_API_KEY, 'mars')).body.errors).toHaveProperty('environment')
  expect(fake.state.calls).toEqual([])
})

test('a provider that does not answer leaves everything as it was', async () => {
  fake.faults.push({ kind: 'error-500', call: 'GET /v3/myAccount/commercialInfo/', times: 1 })
  const { status, body } = await typeKey()
  expect([status, body.code]).toEqual([503, 'provider-unavailable'])
  expect(body.message).toContain('não foi conferida')
  expect((await setup()).account).toBeNull()
})

test('without the keys of before it is not readable: nothing is charged, and nothing is free', async () => {
  await typeKey()
  const next = await nextStart(['the keys of another machine, where it was restored'])
  expect(next.gateway.sandbox).toBe(false)
  await expect(next.gateway.findByReference('anything')).rejects.toThrow(/refused the key/)
  app.deps.sessionKeys.splice(0, 1, 'another key')
  owner = await signedIn(app, 'admin')
  expect((await setup()).account).toMatchObject({ isReadable: false })
  expect((await typeKey()).body.account).toMatchObject({ isReadable: true })
})

test('what the settings say has priority, and cannot be typed over', async () => {
  await app.stop()
  await start({ config: { providerFrom: 'settings' } })
  const { status, body } = await typeKey()
  expect([status, body.code]).toEqual([409, 'provider-in-settings'])
  expect(await setup()).toMatchObject({ account: null, isTestBySettings: true })
  await app.stop()
  const settings = { ...asaas(), apiKey: '$aact_hmlg_of-the-settings' }
  await start({ config: { providerFrom: 'settings', paymentProvider: 'asaas', asaas: settings } })
  const account = { isInSettings: true, keyEnd: 'ings', environment: 'sandbox', isInEffect: true }
  expect((await setup()).account).toMatchObject(account)
})

test('it is the owner’s alone, freshly proved, and the webhook needs a key and an address', async () => {
  const manager = await signedIn(app, 'manager')
  expect((await typeKey(FAKE_API_KEY, 'sandbox', manager)).status).toBe(403)
  const before = await signedIn(app, 'admin', { runsOut: true })
  app.clock.advance(11 * 60_000)
  expect((await typeKey(FAKE_API_KEY, 'sandbox', before)).body.code).toBe('second-factor-needed')
  owner = await signedIn(app, 'admin')
  expect((await owner.post<Problem>('/api/setup/webhook')).body.code).toBe('no-provider')
  await app.stop()
  await start({ config: { publicUrl: null } })
  expect((await typeKey()).body).toMatchObject({ webhook: null })
  expect((await owner.post<Problem>('/api/setup/webhook')).body.code).toBe('no-public-url')
})
