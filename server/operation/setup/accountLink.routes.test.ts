import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountLink } from '#shared/account/people/account.schema.ts'
import type { NewInvite, Staff } from '#shared/account/people/staff.ts'
import type { Problem } from '#shared/problem.ts'
import { doJobs } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { createAccount } from '../../account/people/accounts.ts'

const PERSON = {
  name: 'Marina Souza',
  email: 'Marina@Example.com',
  username: 'marina',
  password: 'praia-123',
}
const NEW = 'outra-maré-alta'

let app: TestApp
let mails: Mail[]
beforeEach(async () => {
  mails = []
  app = await startTestApp({
    config: { rateLimits: true, publicUrl: 'https://arena.example' },
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
  })
})
afterEach(() => app.stop())

const post = (path: string, body: object) =>
  app.browser().post<Problem>(`/api/account-links${path}`, body)
const codeOf = async (path: string, body: object) => (await post(path, body)).body.code
const tokenIn = ({ text }: Mail) => /\/nova-senha#([\w-]{43})\s/.exec(text)![1]!

describe('a forgotten password', () => {
  beforeEach(async () => {
    await createAccount(app.deps.knex, { ...PERSON, role: 'user' }, app.clock.now())
  })
  const ask = async (name = 'Marina') => {
    const answer = await post('', { name })
    await doJobs(app.deps)
    return answer
  }

  test.each(['Marina', ' marina@example.com'])('of %s is replaced by a link', async (name) => {
    expect((await ask(name)).status).toBe(202)
    expect(mails.map(({ to }) => to)).toEqual([PERSON.email])
    expect(mails[0]!.text).toContain('https://arena.example/nova-senha#')
    const token = tokenIn(mails[0]!)
    const { body } = await post('/read', { token })
    expect(body).toEqual({ kind: 'password', username: 'marina', role: 'user' })
    const rows = JSON.stringify(await app.deps.knex('account_links'))
    expect(rows).not.toContain(token)

    const device = await signedInAsMarina()
    expect((await post('/password', { token, password: NEW })).status).toBe(204)
    expect((await device.get('/api/user')).status).toBe(401)
    expect(await codeOf('/password', { token, password: NEW })).toBe('link-over')
    const login = { username: 'marina', password: NEW }
    expect((await app.browser().post('/api/login', login)).status).toBe(200)

    await doJobs(app.deps)
    expect(mails.map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Criar outra senha',
      'Sua senha foi trocada',
    ])
    expect(mails[1]!.text).not.toMatch(new RegExp(`${token}|${NEW}`))
    const entries = await app.deps.knex('audit_entries').where({ action: 'password-changed' })
    const byLink = { field: 'byLink', before: null, after: true }
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([[byLink]])
    expect(entries[0]!.userId).toBe(Number(entries[0]!.entityId))
  })

  test('is mailed in the colours that the venue has', async () => {
    await app.deps.knex('venue').update({ colorMain: '#1d4ed8' })
    await ask()
    expect(mails[0]!.html).toMatch(/<a [^>]*\/nova-senha#[^>]*style="color:#1d4ed8;/)
  })

  test('of nobody is answered the same, by the same work', async () => {
    const statements: string[] = []
    app.deps.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql))
    const [known, unknown] = [
      await post('', { name: 'marina' }),
      await post('', { name: 'ninguem' }),
    ]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const half = statements.length / 2
    expect(statements.slice(0, half)).toEqual(statements.slice(half))
    await doJobs(app.deps)
    expect(mails).toHaveLength(1)
  })

  test('is asked for three times an hour, whether or not there is such an account', async () => {
    for (const name of ['marina', 'ninguem']) {
      const answers = []
      for (let time = 0; time < 4; time += 1) answers.push((await post('', { name })).status)
      expect(answers).toEqual([202, 202, 202, 429])
    }
  })

  test('has no link after half an hour, nor once the password was changed', async () => {
    await app.deps.knex('users').update({ emailConfirmedAt: '2026-11-21T12:00:00.000Z' })
    await ask()
    const first = tokenIn(mails[0]!)
    await ask()
    const second = tokenIn(mails[1]!)
    expect((await post('/password', { token: second, password: '123456' })).status).toBe(422)
    expect((await post('/password', { token: second, password: NEW })).status).toBe(204)
    expect(await codeOf('/read', { token: first })).toBe('link-over')
    await ask()
    app.clock.advance(30 * 60_000)
    expect(await codeOf('/read', { token: tokenIn(mails[2]!) })).toBe('link-over')
  })

  test('of an account that is out of use stays forgotten', async () => {
    await app.deps.knex('users').update({ deactivatedAt: '2026-11-21T12:00:00.000Z' })
    expect((await ask()).status).toBe(202)
    expect(mails).toEqual([])
  })

  test('of an address that never answered is mailed once a day, over all accounts with it, in whatever letters', async () => {
    for (let one = 0; one < 4; one += 1) {
      const email = one % 2 ? 'marina@example.com' : PERSON.email
      const other = { ...PERSON, username: `outra${one}`, email, role: 'user' as const }
      await createAccount(app.deps.knex, other, app.clock.now())
    }
    const answers = [await ask('marina'), await ask('outra1'), await ask(PERSON.email)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(mails).toHaveLength(1)
    app.clock.advance(24 * 3_600_000)
    await ask('outra2')
    expect(mails).toHaveLength(2)
  })

  test('of an address that answered is mailed three times an hour and six a day', async () => {
    await ask()
    await post('/password', { token: tokenIn(mails[0]!), password: NEW })
    await createAccount(
      app.deps.knex,
      { ...PERSON, username: 'outra', role: 'user' },
      app.clock.now(),
    )
    const links = () => mails.filter(({ subject }) => subject.startsWith('Criar outra senha'))
    for (const name of ['marina', 'outra', 'marina', 'outra']) await ask(name)
    expect(links()).toHaveLength(3)
    // The count of what one name is asked for has a clock of its own.
    await app.deps.knex('asked_mails').update({ sent: JSON.stringify(hoursAgo(2, 6)) })
    await ask('outra')
    expect(links()).toHaveLength(3)
    await app.deps.knex('asked_mails').update({ sent: JSON.stringify(hoursAgo(2, 5)) })
    await ask(PERSON.email)
    expect(links()).toHaveLength(4)
  })

  test('counts a mail that could not be sent once it was', async () => {
    const { send } = app.deps.mailer
    app.deps.mailer.send = () => Promise.reject(new Error('no connection'))
    await ask()
    app.deps.mailer.send = send
    app.clock.advance(60_000)
    await doJobs(app.deps)
    expect(mails).toHaveLength(1)
  })

  test('leaves no link that works to an address that was changed since', async () => {
    await ask()
    const device = await signedInAsMarina()
    const draft = { name: 'Marina', email: 'vitima@example.com', password: PERSON.password }
    expect((await device.patch('/api/account', draft)).status).toBe(200)
    expect(await codeOf('/read', { token: tokenIn(mails[0]!) })).toBe('link-over')
  })

  test('that is changed again and again is told once a day to an address that never answered', async () => {
    const device = await signedInAsMarina()
    let current = PERSON.password
    for (const password of ['maré-baixa-1', 'maré-baixa-2', 'maré-baixa-3']) {
      await device.post('/api/account/password', { current, password })
      device.forgetToken()
      await doJobs(app.deps)
      current = password
    }
    expect(mails).toHaveLength(1)
  })

  const hoursAgo = (hours: number, times: number) =>
    Array.from({ length: times }, () => app.clock.now() - hours * 3_600_000)

  async function signedInAsMarina() {
    const browser = app.browser()
    await browser.post('/api/login', { username: 'marina', password: PERSON.password })
    browser.forgetToken()
    return browser
  }
})

describe('an invitation', () => {
  const draft = { name: 'Rita', role: 'reception' as const }
  const rita = { ...PERSON, name: 'Rita Dias', username: 'rita', password: 'areia-quente' }

  async function invited() {
    const owner = await signedIn(app, 'admin')
    const { status, body } = await owner.post<NewInvite>('/api/staff/invites', draft)
    expect([status, body]).toMatchObject([201, draft])
    return { owner, token: body.token, id: body.id }
  }

  test('makes one of the staff, once, and signs in', async () => {
    const { owner, token } = await invited()
    expect((await post('/read', { token })).body).toEqual({
      kind: 'invite',
      ...draft,
      venue: 'Arena Tatuíra',
    } satisfies AccountLink)
    const browser = app.browser()
    const made = await browser.post('/api/account-links/invite', { ...rita, token, role: 'admin' })
    expect([made.status, made.body]).toMatchObject([201, { username: 'rita', role: 'reception' }])
    expect((await browser.get('/api/user')).body).toMatchObject({ role: 'reception' })
    expect(await codeOf('/invite', { ...rita, username: 'rita2', token })).toBe('link-over')
    const { body } = await owner.get<Staff>('/api/staff')
    expect(body.invites).toEqual([])
    expect(body.people.find(({ username }) => username === 'rita')).toMatchObject({ active: true })
  })

  test('stays when the password or the name is refused', async () => {
    const { token } = await invited()
    expect((await post('/invite', { ...rita, token, password: 'praia-123' })).status).toBe(422)
    expect((await post('/invite', { ...rita, token, password: 'rita-dias-2026' })).status).toBe(422)
    await createAccount(app.deps.knex, { ...PERSON, role: 'user' }, app.clock.now())
    expect(await codeOf('/invite', { ...rita, token, username: 'marina' })).toBe('username-taken')
    expect((await post('/invite', { ...rita, token })).status).toBe(201)
  })

  test('accepted by two at once makes one account', async () => {
    const { token } = await invited()
    const answers = await Promise.all(
      ['rita', 'outra'].map((username) => post('/invite', { ...rita, username, token })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is over after a day, or when it is taken back', async () => {
    const { owner, token, id } = await invited()
    await owner.delete(`/api/staff/invites/${id}`)
    expect(await codeOf('/read', { token })).toBe('link-over')
    const { body } = await owner.post<NewInvite>('/api/staff/invites', draft)
    app.clock.advance(86_400_000)
    expect(await codeOf('/invite', { ...rita, token: body.token })).toBe('link-over')
  })
})
