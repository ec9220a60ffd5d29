import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountLink, FirstOwner } from '#shared/account/people/account.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { testAuthenticator } from '../../test/support/testAuthenticator.ts'
import { createAdmin } from '../people/accounts.ts'
import { ensureOwnerLink, makeOwnerLink } from './ownerLink.ts'

const PERSON = { name: 'Marina Souza', email: 'marina@example.com', username: 'marina' }
const PASSWORD = 'outra-maré-alta'
const DAY_MS = 86_400_000
type Answer = FirstOwner & AccountLink & Problem

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ demo: false, config: { publicUrl: 'https://arena.example' } })
})
afterEach(() => app.stop())

const makeLink = () => writeTransaction(app.deps, (tx) => makeOwnerLink(tx, app.deps.config))
const tokenIn = (url: string) =>
  /^https:\/\/arena\.example\/primeiro-acesso#([\w-]{43})$/.exec(url)![1]!
const newToken = async () => tokenIn((await makeLink())!)
const post = (path: string, body: object, browser = app.browser()) =>
  browser.post<Answer>(`/api/account-links${path}`, body)
const codeOf = async (path: string, body: object) => (await post(path, body)).body.code
const owners = () => app.deps.knex('users').where({ role: 'admin' }).pluck('username')

test('whoever opens the link becomes the owner, once, and is signed in', async () => {
  const token = await newToken()
  expect((await post('/read', { token })).body).toEqual({ kind: 'owner' })
  expect(JSON.stringify(await app.deps.knex('account_links'))).not.toContain(token)
  const browser = app.browser()
  const made = await post('/owner', { ...PERSON, token, password: PASSWORD }, browser)
  expect([made.status, made.body.user]).toMatchObject([201, { username: 'marina', role: 'admin' }])
  expect((await browser.get('/api/user')).body).toMatchObject({ role: 'admin' })
  const other = { ...PERSON, username: 'outra', token, password: PASSWORD }
  expect(await codeOf('/owner', other)).toBe('link-over')
  expect(await codeOf('/read', { token })).toBe('link-over')
  expect(await owners()).toEqual(['marina'])
  const acts = await app.deps.knex('audit_entries').orderBy('id').pluck('action')
  expect(acts).toContain('created')
  expect((await app.browser().post('/api/login', { username: 'marina', password: PASSWORD })).status).toBe(200) // prettier-ignore
})

test('the owner may have a passkey instead of a password, which then signs in by itself', async () => {
  // Passkeys are for the page's own origin.
  app.deps.config.publicUrl = null
  const url = (await makeLink())!
  const token = url.split('#')[1]!
  const browser = app.browser()
  const device = testAuthenticator(app.origin)
  type Options = Parameters<typeof device.create>[0]
  const asked = await browser.post<Options>('/api/account-links/owner/options', {
    ...PERSON,
    token,
  })
  expect(asked.status).toBe(200)
  const wrong = { ...PERSON, token, passkey: device.create(asked.body, { challenge: 'AAAA' }) }
  expect((await post('/owner', wrong, browser)).body.code).toBe('factor-refused')
  expect(await owners()).toEqual([])

  const again = await browser.post<Options>('/api/account-links/owner/options', {
    ...PERSON,
    token,
  })
  const passkey = device.create(again.body)
  const made = await post('/owner', { ...PERSON, token, passkey }, browser)
  expect([made.status, made.body.recoveryCodes?.length]).toEqual([201, 8])

  const later = app.browser()
  const { body } = await later.post<Parameters<typeof device.sign>[0]>('/api/login/options')
  const signedIn = await later.post('/api/login/passkey', { passkey: device.sign(body) })
  expect([signedIn.status, signedIn.body]).toMatchObject([200, { username: 'marina' }])
})

test('a refused password or a broken form leaves the link as it is', async () => {
  const token = await newToken()
  const send = (change: object) => post('/owner', { ...PERSON, token, password: PASSWORD, ...change }) // prettier-ignore
  expect((await send({ password: 'curta' })).body.errors).toHaveProperty('password')
  expect((await send({ password: 'marina-marina' })).body.errors).toHaveProperty('password')
  expect((await send({ email: 'sem-arroba' })).body.errors).toHaveProperty('email')
  expect((await send({})).status).toBe(201)
})

test('it is over after a day, when another one was made, and once there is an owner', async () => {
  const first = await newToken()
  const second = await newToken()
  expect(await codeOf('/read', { token: first })).toBe('link-over')
  app.clock.advance(DAY_MS - 1)
  expect((await post('/read', { token: second })).status).toBe(200)
  app.clock.advance(1)
  expect(await codeOf('/owner', { ...PERSON, token: second, password: PASSWORD })).toBe('link-over')

  const third = await newToken()
  const made = { username: 'dona', password: PASSWORD }
  await createAdmin(app.deps.knex, made, app.clock.now())
  expect(await codeOf('/read', { token: third })).toBe('link-over')
  expect(await codeOf('/owner', { ...PERSON, token: third, password: PASSWORD })).toBe('link-over')
  expect(await makeLink()).toBeNull()
})

test('opened by two at once it makes one owner, and it is no invitation and sets no password', async () => {
  const token = await newToken()
  const invited = { ...PERSON, token, password: PASSWORD }
  expect(await codeOf('/invite', invited)).toBe('link-over')
  expect(await codeOf('/password', { token, password: PASSWORD })).toBe('link-over')
  const answers = await Promise.all(
    ['marina', 'outra'].map((username) => post('/owner', { ...invited, username })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await owners()).toHaveLength(1)
})

test('a second start names the link of the first instead of making another', async () => {
  const url = await ensureOwnerLink(app.deps)
  expect(url).toMatchObject({ url: expect.stringContaining('/primeiro-acesso#') })
  expect(await ensureOwnerLink(app.deps)).toMatchObject({ openUntil: expect.any(String) })
  app.clock.advance(DAY_MS)
  expect(await ensureOwnerLink(app.deps)).toHaveProperty('url')
  await createAdmin(app.deps.knex, { username: 'dona', password: PASSWORD }, app.clock.now())
  expect(await ensureOwnerLink(app.deps)).toBeNull()
})
