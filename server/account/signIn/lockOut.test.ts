import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { cookieName } from '../../platform/http/ownCookies.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { createAccount } from '../people/accounts.ts'
import { isPassword } from '../people/password.ts'

const BIA = { username: 'bia', password: 'areia-e-mar-2026' }
const OWNER = { username: 'dona', password: 'x' }
const VENUE_ADDRESS = '200.1.2.3'
let app: TestApp
let tablet: TestBrowser
let mails: Mail[]

beforeEach(async () => {
  mails = []
  app = await startTestApp({
    config: { rateLimits: true, trustedProxies: 1 },
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
  })
  const at = app.clock.now()
  await createAccount(
    app.deps.knex,
    { ...BIA, role: 'reception', email: 'bia@example.com', name: 'Bia' },
    at,
  )
  const owner = { ...OWNER, role: 'admin' as const, name: 'Dona' }
  await createAccount(app.deps.knex, { ...owner, email: 'dona@example.com' }, at)
  tablet = app.browser()
  await signIn(tablet)
  tablet.forgetToken()
  await tablet.post('/api/logout')
  tablet.forgetToken()
  // The pauses are by the real clock: here it stands still.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.stop()
})

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const signIn = async (who: TestBrowser, person = BIA, address = VENUE_ADDRESS) =>
  (await who.post('/api/login', person, from(address))).status
const WRONG = { ...BIA, password: 'wrong' }

async function guess(
  times: number,
  address: (index: number) => string,
  person = WRONG,
  who = app.browser(),
) {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push(await signIn(who, person, address(index)))
  }
  return statuses
}
const reports = () => app.deps.knex('audit_entries').where({ action: 'guessed' })
const fromEverywhere = (index: number) => `10.${index % 250}.7.1`

describe('somebody who guesses', () => {
  test('behind the venue’s own address does not lock the reception out', async () => {
    const answers = await guess(200, () => VENUE_ADDRESS)
    expect(answers.filter((status) => status === 401)).toHaveLength(5)
    expect(answers.at(-1)).toBe(429)
    expect(await signIn(tablet)).toBe(200)
    // Another account is a stranger's on the same tablet.
    tablet.forgetToken()
    expect(await signIn(tablet, OWNER)).toBe(429)
  })

  test('from many addresses slows the account for unknown devices alone, and is reported once', async () => {
    const answers = await guess(40, fromEverywhere)
    expect(answers.filter((status) => status === 401)).toHaveLength(31)
    expect(await signIn(app.browser(), BIA, '10.9.9.9')).toBe(429)
    expect(await signIn(tablet)).toBe(200)
    expect(await signIn(app.browser(), OWNER, '10.9.9.9')).toBe(200)

    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    expect(await reports()).toHaveLength(1)
    expect(mails.map(({ to }) => to)).toEqual(['dona@example.com'])
    expect(mails[0]!.subject).toMatch(/^Tentativas de entrar na conta de Bia – /)
    expect(mails[0]!.text).toContain('A conta não está bloqueada')
  })

  test('at a name that is nobody’s, or a customer’s, is no mail to the owners', async () => {
    const caio = { username: 'caio', password: 'x', role: 'user' as const, name: null }
    await createAccount(app.deps.knex, { ...caio, email: 'c@example.com' }, app.clock.now())
    for (const username of ['nobody', 'caio']) {
      await guess(31, fromEverywhere, { username, password: 'wrong' })
    }
    await backgroundRound(app.deps)
    expect(mails).toEqual([])
    expect(await reports()).toHaveLength(1)
  })

  test('on the known device is slowed down as anywhere', async () => {
    const answers = await guess(7, () => VENUE_ADDRESS, WRONG, tablet)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

test('a device is known by a signed cookie that outlives the sign-out, and by nothing else', async () => {
  await guess(10, () => VENUE_ADDRESS)
  const forger = app.browser()
  forger.cookies.set(
    cookieName(app.deps, 'device'),
    tablet.cookies.get(cookieName(app.deps, 'device'))!,
  )
  forger.cookies.set(`${cookieName(app.deps, 'device')}.sig`, 'x'.repeat(27))
  expect(await signIn(forger)).toBe(429)
  expect(tablet.cookies.get(cookieName(app.deps, 'device'))).not.toContain('bia')
  expect(await signIn(tablet)).toBe(200)
})

test('while too many passwords wait, strangers are turned away at once and a known device signs in', async () => {
  const stranger = app.browser()
  await Promise.all([stranger, tablet].map((who) => who.get('/api/csrf-token')))
  const rush = new AbortController()
  const again = () => new Promise<void>((resolve) => setImmediate(resolve))
  const waiting = Array.from({ length: 100 }, async () => {
    while (!rush.signal.aborted) await isPassword('wrong', null).catch(again)
  })
  let busy = await stranger.post('/api/login', WRONG, from(VENUE_ADDRESS))
  // One may slip in between two of the others.
  if (busy.status === 401) busy = await stranger.post('/api/login', WRONG, from(VENUE_ADDRESS))
  const desk = await signIn(tablet)
  expect(busy).toMatchObject({ status: 503, body: { code: 'server-busy' } })
  expect(busy.headers.get('retry-after')).toBe('2')
  expect(desk).toBe(200)
  rush.abort()
  await Promise.all(waiting)
})
