import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { FactorAdded, SecondFactor } from '#shared/account/people/secondFactor.ts'
import type { Staff } from '#shared/account/people/staff.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { testAuthenticator } from '../../test/support/testAuthenticator.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import {
  addApp,
  addPasskey,
  options,
  PASSWORD,
  staffMember,
  typePassword,
} from '../../test/fixtures/secondFactor.testkit.ts'

const MINUTE_MS = 60_000
let app: TestApp
let mails: Mail[]
let marina: Awaited<ReturnType<typeof staffMember>>
let browser: TestBrowser

beforeEach(async () => {
  mails = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  app = await startTestApp({ mailer, config: { rateLimits: true, trustedProxies: 1 } })
  marina = await staffMember(app)
  browser = marina.browser
})
afterEach(() => app.stop())

const isIn = async (who: TestBrowser) => (await who.get('/api/user')).status === 200
const codeOf = ({ status, body }: { status: number; body: Problem }) => [status, body.code]
const factor = async () => (await browser.get<SecondFactor>('/api/account/second-factor')).body
async function audited() {
  const owner = await signedIn(app, 'admin')
  const { body } = await owner.get<AuditPage>('/api/audit?kind=access')
  return body.entries.map(({ action, who }) => [action, who?.id === marina.id])
}

describe('a passkey', () => {
  test('signs in without a user name, by itself', async () => {
    const device = await addPasskey(app, browser)
    const other = app.browser()
    const asked = await options(other, '/api/login/options')
    const { status, body } = await other.post('/api/login/passkey', { passkey: device.sign(asked) })
    expect([status, body]).toEqual([200, expect.objectContaining({ username: 'marina' })])
    expect(await isIn(other)).toBe(true)
    const owner = await signedIn(app, 'admin')
    const { body: page } = await owner.get<AuditPage>('/api/audit?kind=access')
    expect(page.entries[0]).toMatchObject({ action: 'signed-in', sessionKind: 'passkey' })
  })

  test('that answers another question, page, server or count is refused', async () => {
    const device = await addPasskey(app, browser)
    const tries = [
      { challenge: 'b3RoZXI' },
      { origin: 'https://quadras.example.org' },
      { verified: false },
      { counter: 1 },
      { handle: 'c29tZWJvZHk' },
    ]
    for (const wish of tries) {
      const other = app.browser()
      const asked = await options(other, '/api/login/options')
      const answer = await other.post<Problem>('/api/login/passkey', {
        passkey: device.sign(asked, wish),
      })
      expect([wish, codeOf(answer), await isIn(other)]).toEqual([
        wish,
        [422, 'factor-refused'],
        false,
      ])
    }
    const other = app.browser()
    const asked = await options(other, '/api/login/options')
    const elsewhere = device.sign({ ...asked, rpId: 'quadras.example.org' }, { counter: 9 })
    expect(codeOf(await other.post('/api/login/passkey', { passkey: elsewhere }))).toEqual([
      422,
      'factor-refused',
    ])
    const failures = (await audited()).filter(([action]) => action === 'factor-failed')
    expect(failures).toHaveLength(6)
    expect(failures.every(([, isMarina]) => isMarina)).toBe(true)
  })

  test('answers a question once, soon, and in the browser that was asked', async () => {
    const device = await addPasskey(app, browser)
    const [asked, other] = [app.browser(), app.browser()]
    const first = await options(asked, '/api/login/options')
    await options(other, '/api/login/options')
    const passkey = device.sign(first)
    const send = (who: TestBrowser, body: object) => who.post<Problem>('/api/login/passkey', body)
    expect(codeOf(await send(other, { passkey }))).toEqual([422, 'factor-refused'])
    expect((await send(asked, { passkey })).status).toBe(200)
    asked.forgetToken()
    expect(codeOf(await send(asked, { passkey }))).toEqual([422, 'factor-refused'])
    const late = app.browser()
    const question = await options(late, '/api/login/options')
    app.clock.advance(5 * MINUTE_MS)
    expect(codeOf(await send(late, { passkey: device.sign(question) }))).toEqual([
      422,
      'factor-refused',
    ])
  })

  test('of nobody, of who has no access any more, or removed signs nobody in', async () => {
    const device = await addPasskey(app, browser)
    const attempt = async (key = device) => {
      const other = app.browser()
      const asked = await options(other, '/api/login/options')
      return codeOf(await other.post('/api/login/passkey', { passkey: key.sign(asked) }))
    }
    const stranger = testAuthenticator(app.origin)
    stranger.create({ challenge: 'eA', rp: { id: 'x' }, user: { id: 'eA' } })
    expect(await attempt(stranger)).toEqual([422, 'factor-refused'])
    const account = () => app.deps.knex('users').where({ id: marina.id })
    await account().update({ deactivatedAt: '2026-11-23T12:00:00.000Z' })
    expect(await attempt()).toEqual([422, 'factor-refused'])
    await account().update({ deactivatedAt: null })
    const [{ id } = { id: 0 }] = (await factor()).passkeys
    expect((await browser.delete(`/api/account/passkeys/${id}`)).status).toBe(200)
    expect(await attempt()).toEqual([422, 'factor-refused'])
    expect(await factor()).toEqual({ passkeys: [], appSince: null, recoveryLeft: 0 })
  })

  test('is registered after a finger or a PIN, for the question that was asked', async () => {
    for (const wish of [
      { verified: false },
      { challenge: 'eA' },
      { origin: 'https://x.example' },
    ]) {
      const device = testAuthenticator(app.origin)
      const asked = await options(browser, '/api/account/passkeys/options')
      const passkey = device.create(asked, wish)
      const answer = await browser.post<Problem>('/api/account/passkeys', { passkey })
      expect([wish, codeOf(answer)]).toEqual([wish, [422, 'factor-refused']])
    }
    const customer = await signedIn(app, 'user')
    expect(codeOf(await customer.post('/api/account/passkeys/options'))).toEqual([
      403,
      'not-allowed',
    ])
  })
})

describe('after the password', () => {
  test('a code of the app is asked for, each good once', async () => {
    const { code } = await addApp(app, browser)
    app.clock.advance(MINUTE_MS)
    const other = app.browser()
    const step = await typePassword(other)
    expect([step.status, step.body.code, step.body.ways]).toEqual([
      401,
      'second-step-needed',
      ['code', 'recovery'],
    ])
    expect(await isIn(other)).toBe(false)
    const typed = code()
    const wrong = await other.post<Problem>('/api/login/code', { code: '000000' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { code: ['Código incorreto ou já usado'] },
    ])
    const right = await other.post('/api/login/code', { code: typed })
    expect([right.status, await isIn(other)]).toEqual([200, true])

    const third = app.browser()
    await typePassword(third)
    expect((await third.post('/api/login/code', { code: typed })).status).toBe(422)
    expect(await isIn(third)).toBe(false)
  })

  test('a code of half a minute ago counts, one of two minutes ago does not', async () => {
    const { code } = await addApp(app, browser)
    app.clock.advance(10 * MINUTE_MS)
    const attempt = async (offMs: number) => {
      const other = app.browser()
      await typePassword(other)
      return (await other.post('/api/login/code', { code: code(offMs) })).status
    }
    expect(await attempt(-2 * MINUTE_MS)).toBe(422)
    expect(await attempt(-30_000)).toBe(200)
  })

  test('a recovery code works once, and its person is told', async () => {
    const { recoveryCodes } = await addApp(app, browser)
    expect(recoveryCodes).toHaveLength(8)
    const stored = JSON.stringify(await app.deps.knex('recovery_codes').select())
    expect(stored).not.toContain(recoveryCodes[0]!.replaceAll('-', '').slice(1))
    const attempt = async () => {
      const other = app.browser()
      await typePassword(other)
      const recovery = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
      return (await other.post('/api/login/code', { recovery })).status
    }
    expect([await attempt(), await attempt()]).toEqual([200, 422])
    expect((await factor()).recoveryLeft).toBe(7)
    expect(await audited()).toContainEqual(['recovery-used', true])
    await backgroundRound(app.deps)
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Um código de recuperação foi usado'),
    )
  })

  test('a passkey does it too, but not another person’s', async () => {
    const device = await addPasskey(app, browser)
    const rita = await staffMember(app, 'rita', 'reception')
    const hers = await addPasskey(app, rita.browser)
    const other = app.browser()
    expect((await typePassword(other)).body.ways).toEqual(['passkey', 'recovery'])
    const attempt = async (key: typeof device) => {
      const asked = await options(other, '/api/login/options')
      return (await other.post('/api/login/passkey', { passkey: key.sign(asked) })).status
    }
    expect(await attempt(hers)).toBe(422)
    expect(await attempt(device)).toBe(200)
    expect((await other.get('/api/user')).body).toMatchObject({ username: 'marina' })
  })

  test('nobody comes in with a code alone, or too late', async () => {
    const { code } = await addApp(app, browser)
    app.clock.advance(MINUTE_MS)
    const other = app.browser()
    expect(codeOf(await other.post('/api/login/code', { code: code() }))).toEqual([
      422,
      'factor-refused',
    ])
    await typePassword(other)
    app.clock.advance(5 * MINUTE_MS)
    expect((await other.post('/api/login/code', { code: code() })).status).toBe(422)
    expect(await isIn(other)).toBe(false)
  })

  test('guessing codes is slowed down at one address', async () => {
    await addApp(app, browser)
    const other = app.browser()
    await typePassword(other)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await other.post('/api/login/code', { code: `00000${guess}` })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('of who guesses codes from everywhere the person learns that their password is known', async () => {
    await addApp(app, browser)
    for (let guess = 0; guess < 12; guess += 1) {
      const other = app.browser()
      const headers = { 'X-Forwarded-For': `198.51.100.${guess}` }
      await other.post('/api/login', { username: 'marina', password: PASSWORD }, { headers })
      await other.post('/api/login/code', { code: '000000' }, { headers })
    }
    await backgroundRound(app.deps)
    const subjects = mails.map(({ subject }) => subject.split(' – ')[0])
    expect(subjects.filter((subject) => subject === 'Alguém sabe a sua senha')).toHaveLength(1)
  })
})

describe('the app', () => {
  test('is stored sealed, and a pending one is good for this session only', async () => {
    const { asked } = await addApp(app, browser)
    expect(asked.uri).toMatch(/^otpauth:\/\/totp\/.*marina.*secret=/)
    const rows = JSON.stringify([
      await app.deps.knex('code_apps').select(),
      await app.deps.knex('auth_steps').select(),
    ])
    expect(rows).not.toContain(asked.secret)
    const rita = await staffMember(app, 'rita')
    expect((await rita.browser.post('/api/account/app', { code: '123456' })).status).toBe(422)
  })

  test('new recovery codes take the place of those before', async () => {
    const { recoveryCodes } = await addApp(app, browser)
    const { body } = await browser.post<FactorAdded>('/api/account/recovery-codes')
    expect(body.recoveryCodes).toHaveLength(8)
    expect(body.recoveryCodes).not.toEqual(recoveryCodes)
    const other = app.browser()
    await typePassword(other)
    expect((await other.post('/api/login/code', { recovery: recoveryCodes[0] })).status).toBe(422)
    const recovery = body.recoveryCodes![0]
    expect((await other.post('/api/login/code', { recovery })).status).toBe(200)
  })
})

describe('the proof that it is still the person', () => {
  const stale = () => app.clock.advance(10 * MINUTE_MS + 1)
  const needed = [403, 'second-factor-needed']
  const mayAdd = async () => codeOf(await browser.post('/api/account/app/options'))[0]

  test('is the password while there is nothing else, and lasts ten minutes', async () => {
    stale()
    expect(codeOf(await browser.post('/api/account/app/options'))).toEqual(needed)
    const ways = async () => (await browser.get('/api/account/proof')).body
    expect(await ways()).toEqual({ ways: ['password'], freshForMs: 0 })
    const wrong = await browser.post<Problem>('/api/account/proof', { password: 'errada' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['Senha incorreta'] }])
    expect((await browser.post('/api/account/proof', { password: PASSWORD })).status).toBe(204)
    app.clock.advance(9 * MINUTE_MS)
    expect(await ways()).toEqual({ ways: ['password'], freshForMs: MINUTE_MS })
    app.clock.advance(MINUTE_MS)
    expect(await mayAdd()).toBe(200)
    app.clock.advance(1)
    expect(await mayAdd()).toBe(403)
    expect(await audited()).toContainEqual(['proved', true])
  })

  test('is the second factor once there is one, and no password any more', async () => {
    const device = await addPasskey(app, browser)
    const { code, recoveryCodes } = await addApp(app, browser)
    expect(recoveryCodes).toEqual([])
    const prove = async (body: object) => (await browser.post('/api/account/proof', body)).status
    stale()
    expect(await prove({ password: PASSWORD })).toBe(422)
    expect(await mayAdd()).toBe(403)
    expect(await prove({ code: code() })).toBe(204)
    expect(await mayAdd()).toBe(200)
    stale()
    const asked = await options(browser, '/api/account/proof/options')
    expect(await prove({ passkey: device.sign(asked) })).toBe(204)
    expect(await mayAdd()).toBe(200)
  })

  test('of a sign-in question is none', async () => {
    const device = await addPasskey(app, browser)
    stale()
    const asked = await options(browser, '/api/login/options')
    const passkey = device.sign(asked)
    expect((await browser.post('/api/account/proof', { passkey })).status).toBe(422)
  })

  test('is asked before a factor is added or removed', async () => {
    await addPasskey(app, browser)
    const [{ id } = { id: 0 }] = (await factor()).passkeys
    stale()
    expect(codeOf(await browser.delete(`/api/account/passkeys/${id}`))).toEqual(needed)
    expect(codeOf(await browser.delete('/api/account/app'))).toEqual(needed)
    expect(codeOf(await browser.post('/api/account/passkeys/options'))).toEqual(needed)
    expect(codeOf(await browser.post('/api/account/recovery-codes'))).toEqual(needed)
  })
})

test('what is added and removed is in the audit, and in a mail to the person', async () => {
  await addPasskey(app, browser)
  await addApp(app, browser)
  await browser.delete('/api/account/app')
  expect((await audited()).map(([action]) => action)).toEqual([
    'factor-removed',
    'factor-added',
    'factor-added',
    'signed-in',
  ])
  await backgroundRound(app.deps)
  expect(mails.map(({ to, subject }) => [to, subject.split(' – ')[0]])).toEqual([
    ['marina@example.com', 'Nova forma de confirmar que é você'],
    ['marina@example.com', 'Nova forma de confirmar que é você'],
    ['marina@example.com', 'Uma forma de confirmar que é você foi removida'],
  ])
})

test('an owner takes somebody’s second factor away, who then signs in by the password', async () => {
  await addPasskey(app, browser)
  await addApp(app, browser)
  const owner = await signedIn(app, 'admin')
  expect((await owner.delete(`/api/staff/${marina.id}/second-factor`)).status).toBe(200)
  expect(await factor()).toEqual({ passkeys: [], appSince: null, recoveryLeft: 0 })
  expect((await typePassword(app.browser())).status).toBe(200)
  expect(await audited()).toContainEqual(['factor-removed', false])
  await backgroundRound(app.deps)
  expect(mails.at(-1)!.subject).toContain('retirada')
})

test('the owner sees who has a second factor, be it a passkey or an app with codes', async () => {
  const owner = await signedIn(app, 'admin')
  const having = async () =>
    (await owner.get<Staff>('/api/staff')).body.people
      .filter(({ hasSecondFactor }) => hasSecondFactor)
      .map(({ username }) => username)
  expect(await having()).toEqual([])
  await addPasskey(app, browser)
  const other = await staffMember(app, 'rui')
  await addApp(app, other.browser)
  expect(await having()).toEqual(['marina', 'rui'])
})
