import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnAccount } from '#shared/account/people/account.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { doJobs } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { cookieName } from '../../platform/http/ownCookies.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { ensureFirstAdmin } from '../people/accounts.ts'
import { hashPassword } from '../people/password.ts'

const PERSON = {
  name: 'Marina Souza',
  email: 'marina@example.com',
  username: 'marina',
  password: 'praia-123',
}
const CHANGE = { current: PERSON.password, password: 'outra-maré' }
const PHONE = { headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' } }

let app: TestApp
let browser: TestBrowser
let mails: Mail[]
beforeEach(async () => {
  mails = []
  app = await startTestApp({
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
  })
  browser = app.browser()
})
afterEach(() => app.stop())

async function register() {
  await browser.post('/api/register', PERSON, PHONE)
  browser.forgetToken()
}
const login = (who: TestBrowser, password = PERSON.password) =>
  who.post<Problem>('/api/login', { username: PERSON.username, password })
const isIn = async (who: TestBrowser) => (await who.get('/api/user')).status === 200
const account = async (who = browser) => (await who.get<OwnAccount>('/api/account')).body
/** What the audit has of accounts and sign-ins, oldest first. */
async function recorded() {
  const { knex } = app.deps
  const rows = await knex('audit_entries').whereIn('entity', ['account', 'session']).orderBy('id')
  return rows.map(({ action, changes }) => [action, JSON.parse(changes)])
}
const leave = (password: string) => browser.post<Problem>('/api/account/delete', { password })

test.each([
  ['GET', '/api/account'],
  ['PATCH', '/api/account'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/0'],
  ['POST', '/api/account/password'],
  ['POST', '/api/account/delete'],
])('%s %s is for who is signed in', async (method, path) => {
  const { status, body } = await browser.send<Problem>(method, path)
  expect([status, body.code]).toEqual([401, 'not-signed-in'])
})

describe('a password', () => {
  test.each([
    ['123456', 'Esta senha é muito comum'],
    ['marina-1', 'A senha não pode ser o seu nome'],
    ['tatuira-26', 'A senha não pode ser o seu nome nem o nome do local'],
    ['x'.repeat(129), 'Senha longa demais'],
  ])('%s is refused at the registration', async (password, why) => {
    const { status, body } = await browser.post<Problem>('/api/register', { ...PERSON, password })
    expect(status).toBe(422)
    expect(body.errors?.['password']?.[0]).toContain(why)
  })

  test('is changed by who knows the old one, and the other devices are signed out', async () => {
    await register()
    const other = app.browser()
    await login(other)
    const sid = browser.cookies.get(cookieName(app.deps, 'sid'))
    const { status } = await browser.post('/api/account/password', CHANGE)
    expect([status, await isIn(browser), await isIn(other)]).toEqual([200, true, false])
    expect(browser.cookies.get(cookieName(app.deps, 'sid'))).not.toBe(sid)
    browser.forgetToken()
    expect((await login(app.browser())).status).toBe(401)
    expect((await login(app.browser(), CHANGE.password)).status).toBe(200)
  })

  test('that was changed is in the audit, and its person is told by mail', async () => {
    await register()
    await browser.post('/api/account/password', CHANGE)
    expect((await recorded()).at(-1)).toEqual(['password-changed', []])
    await doJobs(app.deps)
    const [mail, ...more] = mails
    expect([mail!.to, more]).toEqual([PERSON.email, []])
    expect(mail!.subject).toBe('Sua senha foi trocada – Arena Tatuíra')
    expect(mail!.text).toContain('em 23/11/2026 às 09:00')
    for (const secret of [
      CHANGE.password,
      CHANGE.current,
      browser.cookies.get(cookieName(app.deps, 'sid'))!,
    ]) {
      expect(`${mail!.text}${mail!.html}`).not.toContain(secret)
    }
  })

  test('stays when the old one is wrong, or is the new one', async () => {
    await register()
    for (const [change, field] of [
      [{ ...CHANGE, current: 'wrong' }, 'current'],
      [{ ...CHANGE, password: CHANGE.current }, 'password'],
    ] as const) {
      const { status, body } = await browser.post<Problem>('/api/account/password', change)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    }
    expect((await recorded()).filter(([action]) => action === 'password-failed')).toHaveLength(1)
    expect((await login(app.browser())).status).toBe(200)
  })

  test('of staff has at least 12 characters', async () => {
    const staff = await signedIn(app, 'reception')
    const { body } = await staff.post<Problem>('/api/account/password', CHANGE)
    expect(body.errors).toEqual({ password: ['Senha deve ter pelo menos 12 caracteres'] })
  })

  test('that was generated opens nothing before another one is chosen', async () => {
    await app.deps.knex('users').delete()
    const { username, generated } = (await ensureFirstAdmin(app.deps))!
    const { body } = await browser.post('/api/login', { username, password: generated })
    expect(body).toMatchObject({ role: 'admin', mustChangePassword: true })
    for (const path of ['/api/sync', '/api/staff', '/api/account', '/api/holds']) {
      const { status, body } = await browser.get<Problem>(path)
      expect([path, status, body.code]).toEqual([path, 403, 'password-change-needed'])
    }
    browser.forgetToken()
    const change = { current: generated, password: 'areia-quente-12' }
    const changed = await browser.post('/api/account/password', change)
    expect(changed.body).not.toHaveProperty('mustChangePassword')
    expect((await browser.get('/api/staff')).status).toBe(200)
    // Made without an address.
    expect((await account()).email).toBe('')
  })
})

describe('the devices of a person', () => {
  let other: TestBrowser
  beforeEach(async () => {
    await register()
    other = app.browser()
    await login(other)
  })

  test('are listed in words, this one marked', async () => {
    const { sessions, ...person } = await account()
    expect(person).toEqual({
      name: PERSON.name,
      email: PERSON.email,
      username: PERSON.username,
      role: 'user',
    })
    expect(sessions.map(({ device, current }) => [device, current]).toSorted()).toEqual([
      ['Aparelho desconhecido', false],
      ['Chrome no Android', true],
    ])
  })

  test('are signed out one by one', async () => {
    const { sessions } = await account()
    const [theirs, mine] = [false, true].map(
      (current) => sessions.find((session) => session.current === current)!.id,
    )
    expect((await browser.delete(`/api/account/sessions/${theirs}`)).status).toBe(204)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect((await browser.delete(`/api/account/sessions/${theirs}`)).status).toBe(404)
    expect((await browser.delete(`/api/account/sessions/${mine}`)).status).toBe(204)
    expect(await isIn(browser)).toBe(false)
  })

  test('are signed out once it is certain who asks, as long as that is', async () => {
    const { sessions } = await account()
    const theirs = sessions.find(({ current }) => !current)!.id
    app.clock.advance(11 * 60_000)
    const ask = () => [
      browser.delete<Problem>(`/api/account/sessions/${theirs}`),
      browser.delete<Problem>('/api/account/sessions'),
    ]
    for (const { status, body } of await Promise.all(ask())) {
      expect([status, body.code]).toEqual([403, 'second-factor-needed'])
    }
    expect(await isIn(other)).toBe(true)
    const { password } = PERSON
    expect((await browser.post('/api/account/proof', { password })).status).toBe(204)
    expect((await browser.delete(`/api/account/sessions/${theirs}`)).status).toBe(204)
    expect(await isIn(other)).toBe(false)
    app.clock.advance(11 * 60_000)
    // Ending the own session here takes no proof.
    const mine = (await account()).sessions.find(({ current }) => current)!.id
    expect((await browser.delete(`/api/account/sessions/${mine}`)).status).toBe(204)
  })

  test('are signed out all but this one, and nobody else’s', async () => {
    const stranger = await signedIn(app, 'user')
    expect((await browser.delete<OwnAccount>('/api/account/sessions')).body.sessions).toHaveLength(
      1,
    )
    expect([await isIn(browser), await isIn(other), await isIn(stranger)]).toEqual([
      true,
      false,
      true,
    ])
    const { sessions } = await account(stranger)
    expect((await browser.delete(`/api/account/sessions/${sessions[0]!.id}`)).status).toBe(404)
    expect(await isIn(stranger)).toBe(true)
  })
})

test('name and e-mail are corrected with the password', async () => {
  await register()
  const draft = { name: 'Marina Prado', email: 'prado@example.com' }
  const wrong = await browser.patch<Problem>('/api/account', { ...draft, password: 'wrong' })
  expect(wrong.body.errors).toEqual({ password: ['Senha incorreta'] })
  expect((await account()).email).toBe(PERSON.email)
  await browser.patch('/api/account', { ...draft, password: PERSON.password })
  expect(await account()).toMatchObject(draft)
  expect((await recorded()).at(-1)).toEqual(['changed', []])
})

test('of the staff the audit has also what name and e-mail were before', async () => {
  const [{ id } = { id: 0 }] = await app.deps
    .knex('users')
    .insert({
      ...PERSON,
      password: await hashPassword(PERSON.password),
      role: 'reception',
      createdAt: '2026-11-01T12:00:00.000Z',
    })
    .returning('id')
  await login(browser)
  browser.forgetToken()
  await login(app.browser())
  const draft = { name: PERSON.name, email: 'prado@example.com', password: PERSON.password }
  await browser.patch('/api/account', draft)
  await browser.delete('/api/account/sessions')
  expect((await recorded()).slice(-2)).toEqual([
    ['changed', [{ field: 'email', before: PERSON.email, after: draft.email }]],
    ['sessions-ended', [{ field: 'ended', before: null, after: 1 }]],
  ])
  expect(await app.deps.knex('audit_entries').where({ userId: id })).toHaveLength(4)
})

describe('an account', () => {
  test('is deleted by a customer who types the password; what is held stays', async () => {
    await register()
    await browser.post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
    expect((await leave('wrong')).status).toBe(422)
    expect(await isIn(browser)).toBe(true)
    expect((await leave(PERSON.password)).status).toBe(204)
    expect(await isIn(browser)).toBe(false)
    expect(await app.deps.knex('users').where({ username: 'marina' })).toEqual([])
    expect(await app.deps.knex('holds')).toHaveLength(1)
    expect((await login(app.browser())).status).toBe(401)
    const entries = await app.deps.knex('audit_entries').where({ action: 'account-deleted' })
    expect(entries).toMatchObject([{ entity: 'account', actor: 'customer', changes: '[]' }])
    expect(entries[0]!.entityId).toBe(String(entries[0]!.userId))
    expect(entries[0]!.session).not.toBeNull()
    const [request, ...more] = await app.deps.knex('privacy_requests')
    expect(request).toMatchObject({ kind: 'account-deletion', outcome: 'done', detail: '{}' })
    expect(more).toEqual([])
    expect(JSON.stringify([entries, request])).not.toContain('marina')
  })

  test('of staff is left to an owner', async () => {
    browser = await signedIn(app, 'reception')
    expect((await leave('any')).body.code).toBe('not-allowed')
  })
})
