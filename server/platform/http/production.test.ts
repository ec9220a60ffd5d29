import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { ServerDiagnostics } from '#shared/platform/http/diagnostics.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { Config } from '../settings/config.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { cookieName } from './ownCookies.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const PERSON = {
  name: 'Marina Souza',
  email: 'marina@example.com',
  username: 'marina',
  password: 'praia-123',
}
const HTTPS: Partial<Config> = { publicUrl: 'https://quadras.example', isHttps: true }
let app: TestApp
let said: string[]
afterEach(() => app.stop())

async function start(config: Partial<Config> = {}) {
  said = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  app = await startTestApp({ config, log })
}

const isAnswered = async (path: string, headers: Record<string, string>) =>
  (await fetch(app.origin + path, { headers })).status

test('behind an https address every cookie is for this host and for TLS only', async () => {
  await start(HTTPS)
  const { headers } = await app.browser().get('/api/csrf-token')
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sid-[0-9a-f]{8}=[\w-]{43}; path=\/; .*secure; httponly$/),
    expect.stringMatching(/^__Host-sid-[0-9a-f]{8}\.sig=[\w-]+; path=\/; .*secure; httponly$/),
  ])
  const browser = app.browser()
  const register = await browser.post('/api/register', PERSON)
  expect(register.status).toBe(201)
  browser.forgetToken()
  const logout = await browser.post('/api/logout')
  for (const { headers: sent } of [register, logout]) {
    for (const cookie of sent.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; secure/)
  }
})

test('every answer lets browsers insist on TLS, also a week or an agenda from the cache', async () => {
  await start({ trustedProxies: 1, hstsSubdomains: true })
  const { cookies } = await signedIn(app, 'admin')
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const day = '/api/calendar?startDate=2026-11-24&endDate=2026-11-24'
  const week = '/api/calendar?startDate=2026-11-24&endDate=2026-11-30'
  const ask = (path: string, headers: Record<string, string>) => {
    const plain = { 'Accept-Encoding': 'br', 'X-Forwarded-Proto': 'https' }
    return fetch(app.origin + path, { headers: { ...plain, ...headers } })
  }
  const hstsOf = ({ headers }: Response) => headers.get('Strict-Transport-Security')
  const expected = 'max-age=31536000; includeSubDomains'
  for (let time = 0; time < 3; time += 1) {
    const answer = await ask(week, {})
    const again = await ask(week, { 'If-None-Match': answer.headers.get('ETag')! })
    const agenda = await ask(day, { Cookie })
    expect([answer.status, again.status, agenda.status]).toEqual([200, 304, 200])
    expect([answer, again, agenda].map(hstsOf)).toEqual([expected, expected, expected])
  }
  expect(hstsOf(await ask(week, { 'X-Forwarded-Proto': 'http' }))).toBeNull()
})

test('a session from before the address was https ends, and its browser signs in anew', async () => {
  await start()
  const browser = app.browser()
  await browser.post('/api/register', PERSON)
  const before = browser.cookies.get(cookieName(app.deps, 'sid'))
  app.deps.config = { ...app.deps.config, ...HTTPS }
  app.restart()
  expect(await browser.get('/api/user')).toMatchObject({
    status: 401,
    body: { code: 'not-signed-in' },
  })
  browser.forgetToken()
  expect((await browser.post('/api/login', PERSON)).status).toBe(200)
  expect(browser.cookies.get(cookieName(app.deps, 'sid'))).not.toBe(before)
  expect(await browser.get('/api/user')).toMatchObject({ status: 200 })
})

test('a proxy that nobody trusts is warned of once, and named in the diagnostics', async () => {
  await start()
  const admin = await signedIn(app, 'admin')
  const untrusted = async () =>
    (await admin.get<ServerDiagnostics>('/api/diagnostics')).body.untrustedHeader
  expect(await untrusted()).toBeNull()
  for (const proto of ['https', 'https']) {
    expect(await isAnswered('/api/venue', { 'X-Forwarded-Proto': proto })).toBe(200)
  }
  expect(await untrusted()).toBe('x-forwarded-proto')
  expect(said.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
})

test('one that is trusted is not', async () => {
  await start({ trustedProxies: 1 })
  expect(await isAnswered('/api/venue', { 'X-Forwarded-For': '10.0.0.9' })).toBe(200)
  expect(said).toEqual([])
})

test('the sandbox in production is to be warned of, on a developer’s machine it is not', async () => {
  await start({ production: true })
  const venue = async () => (await app.browser().get<Venue>('/api/venue')).body
  expect(await venue()).toMatchObject({ isSandbox: true, warnsOfSandbox: true })
  await app.stop()
  await start()
  expect(await venue()).toMatchObject({ isSandbox: true, warnsOfSandbox: false })
})

describe('in production a venue that does not say who sells', () => {
  const COMPANY = {
    companyName: 'Arena Tatuíra Ltda.',
    cnpj: '11.222.333/0001-81',
    dpoName: 'Rita Dias',
    dpoEmail: 'dados@tatuira.example',
  }
  const wish = { date: TOMORROW, startTime: '10:00', sportType: 'futevolei' }

  test('sells nothing to customers until it does', async () => {
    await start({ production: true })
    const owner = await signedIn(app, 'admin')
    const browser = app.browser()
    const missing = { status: 409, body: { code: 'company-missing' } }
    const text = expect.stringContaining('faltam os dados da empresa e do encarregado')
    const needsCompany = async () =>
      (await owner.get<SyncAnswer>('/api/sync')).body.lists?.venue.needsCompany
    expect(await needsCompany()).toBe(true)
    expect(await browser.post('/api/holds', wish)).toMatchObject(missing)
    const refused = await browser.post('/api/reservations', aCheckout([aSlot('10:00')]))
    expect(refused).toMatchObject({ ...missing, body: { code: 'company-missing', message: text } })

    const { dpoEmail, ...incomplete } = COMPANY
    await owner.patch('/api/venue', incomplete)
    expect(await browser.post('/api/holds', wish)).toMatchObject(missing)
    const { body } = await owner.patch<Venue>('/api/venue', { dpoEmail })
    expect(body).toMatchObject({ ...COMPANY, cnpj: '11222333000181', needsCompany: false })
    expect((await browser.post('/api/holds', wish)).status).toBe(201)
    const cart = aCheckout([aSlot('10:00')])
    expect((await browser.post('/api/reservations', cart)).status).toBe(201)
  })

  test('elsewhere it is tried without', async () => {
    await start()
    expect((await app.browser().post('/api/holds', wish)).status).toBe(201)
  })
})
