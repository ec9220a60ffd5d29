import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { createAdmin } from '../people/accounts.ts'

const PERSON = {
  name: 'Marina Souza',
  email: 'marina@example.com',
  username: 'Marina',
  password: 'praia-123',
}
let app: TestApp
let browser: TestBrowser

beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true } })
  browser = app.browser()
})
afterEach(() => app.stop())

const login = (password: string, username = 'marina', who = browser) =>
  who.post<Problem>('/api/login', { username, password })

describe('registering', () => {
  test('makes a user and signs in', async () => {
    const { status, body } = await browser.post('/api/register', PERSON)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'marina',
      name: 'Marina Souza',
      role: 'user',
    })
    expect((await browser.get('/api/user')).body).toEqual(body)
  })

  test('never makes an admin, whatever the body says', async () => {
    await browser.post('/api/register', { ...PERSON, role: 'admin', userId: 1 })
    expect((await browser.get('/api/user')).body).toMatchObject({ role: 'user' })
  })

  test('stores no readable password', async () => {
    await browser.post('/api/register', PERSON)
    const [row] = await app.deps.knex('users').select('password')
    expect(row!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('refuses a name that is taken, in whatever letters', async () => {
    await browser.post('/api/register', PERSON)
    const { status, body } = await app
      .browser()
      .post('/api/register', { ...PERSON, username: 'MARINA' })
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'username-taken' })])
  })

  test('says what is wrong with each field', async () => {
    const { status, body } = await browser.post('/api/register', {
      name: ' ',
      email: 'x',
      username: 'ab',
      password: '12345',
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: {
        name: ['Nome é obrigatório'],
        email: ['E-mail inválido'],
        username: ['Nome de usuário deve ter pelo menos 3 caracteres'],
        password: ['Senha deve ter pelo menos 6 caracteres'],
      },
    })
  })
})

describe('signing in', () => {
  beforeEach(() => browser.post('/api/register', PERSON))
  beforeEach(() => {
    browser = app.browser()
  })

  test('answers with the person, whose name may be in any letters', async () => {
    const { status, body } = await login(PERSON.password, ' MARINA ')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ username: 'marina', role: 'user' }),
    ])
  })

  test('says the same for a wrong password and for nobody', async () => {
    const wrong = await login('wrong')
    const nobody = await login('wrong', 'nobody')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      status: 401,
      code: 'bad-credentials',
      message: 'Credenciais inválidas.',
    })
    expect(nobody.body).toEqual(wrong.body)
  })

  test('an empty form gets a message for each field', async () => {
    const { body } = await browser.post('/api/login', {})
    expect(body).toMatchObject({
      errors: { username: ['Nome de usuário é obrigatório'], password: ['Senha é obrigatória'] },
    })
  })

  test.each(['marina', 'nobody'])(
    'guessing the password of %s gets slower and slower',
    async (username) => {
      const answers = []
      // On a slow machine the first pauses are over before the next guess arrives: they double.
      do answers.push(await login('wrong', username))
      while (answers.at(-1)!.status === 401 && answers.length < 12)
      const statuses = answers.map(({ status }) => status)
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
      expect(statuses.at(-1)).toBe(429)
      expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )

  test('parallel guesses do not bypass the pause', async () => {
    await browser.get('/api/csrf-token')
    const guesses = Array.from({ length: 20 }, () => login('wrong'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(10)
  })

  test('the right password clears what went wrong before', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 3; guess += 1) expect((await login('wrong')).status).toBe(401)
      expect((await login(PERSON.password)).status).toBe(200)
      browser = app.browser()
    }
  })
})

test('without a session there is no user', async () => {
  const { status, body } = await browser.get('/api/user')
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'not-signed-in' })])
})

test('an admin made on the command line signs in as one', async () => {
  await createAdmin(app.deps.knex, { username: 'dona', password: 'areia-quente' }, app.clock.now())
  await login('areia-quente', 'dona')
  expect((await browser.get('/api/user')).body).toMatchObject({ username: 'dona', role: 'admin' })
})
