import Koa from 'koa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../account/accounts.ts'
import { listen, type Listening } from '../testing/listen.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { problems } from './problems.ts'
import { requireAdmin, sessionMiddleware, signIn } from './session.ts'

let product: TestApp
let app: Listening

beforeEach(async () => {
  product = await startTestApp({ demo: false })
  const koa = new Koa({ keys: product.deps.sessionKeys })
  koa.use(problems).use(sessionMiddleware(product.deps))
  koa.use(async (ctx, next) => {
    if (ctx.path === '/admin') return next()
    const role = ctx.path === '/as-admin' ? 'admin' : 'user'
    const account = {
      username: role,
      password: 'praia-123',
      role,
      email: 'a@example.com',
      name: null,
    } as const
    await signIn(ctx, await createAccount(product.deps.knex, account, 0))
    ctx.body = {}
  })
  koa.use(requireAdmin).use((ctx) => {
    ctx.body = { secret: true }
  })
  app = await listen(koa)
})
afterEach(async () => {
  await app.stop()
  await product.stop()
})

async function adminPageAfter(path: string | null) {
  const signedIn = path ? await fetch(app.origin + path) : null
  const cookies = signedIn?.headers.getSetCookie().map((line) => line.split(';')[0]!) ?? []
  const response = await fetch(`${app.origin}/admin`, { headers: { Cookie: cookies.join('; ') } })
  return response.json()
}

test('an admin passes', async () => {
  expect(await adminPageAfter('/as-admin')).toEqual({ secret: true })
})

test('a user is not allowed', async () => {
  expect(await adminPageAfter('/as-user')).toMatchObject({ status: 403, code: 'not-allowed' })
})

test('a visitor without a sign-in gets a 401', async () => {
  expect(await adminPageAfter(null)).toMatchObject({ status: 401, code: 'not-signed-in' })
})

test('an admin who was made a user is one at once', async () => {
  const signedIn = await fetch(`${app.origin}/as-admin`)
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  await product.deps.knex('users').update({ role: 'user' })
  expect((await fetch(`${app.origin}/admin`, { headers: { Cookie } })).status).toBe(403)
})
