import type { Router, RouterMiddleware } from '@koa/router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsCsrfToken } from '#shared/http/csrfRule.ts'
import type { Problem } from '#shared/problem.ts'
import { createApp } from '../createApp.ts'
import { adminCaller } from '../testing/adminCaller.ts'
import { signedIn } from '../testing/signedIn.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

/** What who is no admin may call too. Whatever is not named here is an admin's alone. */
const EVERYBODYS = [
  'GET /api/calendar',
  'GET /api/closingDates',
  'GET /api/courts',
  'GET /api/csrf-token',
  'GET /api/debug/payments/:id/status',
  'GET /api/events',
  'GET /api/holds',
  'GET /api/operationHours',
  'GET /api/payments/:id/status',
  'GET /api/prices',
  'GET /api/reservations/mine/open',
  'GET /api/special-prices',
  'GET /api/user',
  'GET /api/venue',
  'GET /healthz',
  'GET /readyz',
  'POST /api/client-errors',
  'DELETE /api/holds',
  'DELETE /api/holds/:id',
  'POST /api/debug/payments',
  'POST /api/debug/payments/:id/simulate',
  'POST /api/holds',
  'POST /api/holds/release',
  'POST /api/holds/resume',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/payments',
  'POST /api/register',
  'POST /api/reservations',
  'POST /api/reservations/cancel-unpaid',
  'POST /api/webhooks/asaas',
]

let app: TestApp
let caller: Awaited<ReturnType<typeof adminCaller>>
let user: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  caller = await adminCaller(app)
  user = await signedIn(app, 'user')
})
afterAll(() => app.stop())

type Route = { method: string; path: string; name: string }

/** Every route that the app has, read from the app itself. */
function routesOf(deps: TestApp['deps']): Route[] {
  const routers = createApp(deps).middleware.flatMap((middleware) => {
    const { router } = middleware as RouterMiddleware & { router?: Router }
    return router ? [router] : []
  })
  const routes = routers.flatMap(({ stack }) =>
    stack.flatMap(({ methods, path }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => {
          const plain = String(path).replace(/(?<=.)\/$/, '')
          return { method, path: plain, name: `${method} ${plain}` }
        }),
    ),
  )
  return [...new Map(routes.map((route) => [route.name, route])).values()]
}

async function answerTo({ method, path }: Route, who: TestBrowser, options = {}) {
  const url = path.replaceAll(/:\w+/g, '1')
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  const answer = await who.send<Problem>(method, url, body, options)
  return [answer.status, answer.body.code]
}

test('the routes that everybody may call exist', () => {
  const names = routesOf(app.deps).map(({ name }) => name)
  expect(EVERYBODYS.filter((name) => !names.includes(name))).toEqual([])
})

describe('every other route', () => {
  const admins = () => routesOf(app.deps).filter(({ name }) => !EVERYBODYS.includes(name))

  test('is there', () => {
    expect(admins().length).toBeGreaterThan(30)
  })

  test('refuses who is not an admin, and does nothing', async () => {
    const before = await caller.everything()
    for (const route of admins()) {
      const answers = [await answerTo(route, app.browser()), await answerTo(route, user)]
      expect([route.name, answers]).toEqual([
        route.name,
        [
          [401, 'not-signed-in'],
          [403, 'not-allowed'],
        ],
      ])
    }
    expect(await caller.everything()).toBe(before)
  })

  test('refuses another site’s page in an admin’s browser, and does nothing', async () => {
    const before = await caller.everything()
    for (const route of admins().filter(({ method }) => method !== 'GET')) {
      const headers = { Origin: 'https://evil.example' }
      const elsewhere = await answerTo(route, caller.admin, { headers })
      expect([route.name, elsewhere]).toEqual([route.name, [403, 'bad-origin']])
      if (!needsCsrfToken(route.method, route.path.replaceAll(/:\w+/g, '1'))) continue
      const withoutToken = await answerTo(route, caller.admin, { csrf: false })
      expect([route.name, withoutToken]).toEqual([route.name, [403, 'bad-csrf']])
    }
    expect(await caller.everything()).toBe(before)
  })
})
