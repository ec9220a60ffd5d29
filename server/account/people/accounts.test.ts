import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { ensureFirstAdmin } from './accounts.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ demo: false })
})
afterEach(() => app.stop())

const signIn = async (username: string, password: string) =>
  (await app.browser().post('/api/login', { username, password })).status

test('the first start makes an admin with a password that works and that nobody could guess', async () => {
  const made = await ensureFirstAdmin(app.deps)
  expect(made).toEqual({ username: 'admin', generated: expect.stringMatching(/^[\w-]{22}$/) })
  expect(await signIn('admin', made!.generated!)).toBe(200)
})

test('a given password is used and not returned', async () => {
  const config = { ...app.deps.config, firstAdmin: { username: 'dona', password: 'areia-quente' } }
  expect(await ensureFirstAdmin({ ...app.deps, config })).toEqual({
    username: 'dona',
    generated: null,
  })
  expect(await signIn('dona', 'areia-quente')).toBe(200)
})

test.each([
  [false, 200],
  [true, 401],
])('an easily guessed one opens a demo, and nothing in production', async (production, status) => {
  const firstAdmin = { username: 'dona', password: 'senha123456789' }
  const config = { ...app.deps.config, production, firstAdmin }
  const made = ensureFirstAdmin({ ...app.deps, config })
  if (production) await expect(made).rejects.toThrow(/^ADMIN_PASSWORD: /)
  else await made
  expect(await signIn('dona', firstAdmin.password)).toBe(status)
})

test('once there is an admin, nothing is made or changed', async () => {
  const made = await ensureFirstAdmin(app.deps)
  const config = { ...app.deps.config, firstAdmin: { username: 'admin', password: 'another-one' } }
  expect(await ensureFirstAdmin({ ...app.deps, config })).toBeNull()
  expect(await signIn('admin', made!.generated!)).toBe(200)
})

test('several processes that start at once make one admin', async () => {
  const made = await Promise.all([ensureFirstAdmin(app.deps), ensureFirstAdmin(app.deps)])
  expect(made.filter(Boolean)).toHaveLength(1)
})
