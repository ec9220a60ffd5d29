import Router from '@koa/router'
import Koa from 'koa'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf as callName } from '#shared/account/call/defineCall.ts'
import { CALLS } from '#shared/calls.ts'
import { isAllowed, ROLES } from '#shared/account/people/permissions.ts'
import { permissionOf, requestOf } from '#shared/commands/command.ts'
import { anyCommand } from '#shared/commands/commands.testkit.ts'
import { needsCsrfToken } from '#shared/platform/http/csrfRule.ts'
import type { Problem } from '#shared/problem.ts'
import { createApp } from '../../createApp.ts'
import { adminCaller } from '../../test/support/adminCaller.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { routesOf, type Access, type RouteAccess } from './access.ts'

/** What each route asks for. A route that is missing here fails, as does one whose rule has changed. */
const EXPECTED: Record<Access, readonly string[]> = {
  anybody: [
    'DELETE /api/account/app',
    'DELETE /api/account/passkeys/:id',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'DELETE /api/device',
    'DELETE /api/holds',
    'DELETE /api/holds/:id',
    'DELETE /api/my/feed',
    'GET /.well-known/security.txt',
    'GET /agenda/:secret.ics',
    'GET /api/account',
    'GET /api/account/proof',
    'GET /api/account/second-factor',
    'GET /api/calendar',
    'GET /api/closingDates',
    'GET /api/courts',
    'GET /api/csrf-token',
    'GET /api/debug/payments/:id/status',
    'GET /api/device',
    'GET /api/events',
    'GET /api/holds',
    'GET /api/my/feed',
    'GET /api/my/reservations',
    'GET /api/my/reservations/:code',
    'GET /api/my/reservations/:code/calendar.ics',
    'GET /api/my/reservations/:code/quote',
    'GET /api/my/reservations/:code/reschedule',
    'GET /api/openapi.json',
    'GET /api/operationHours',
    'GET /api/payments/:id/status',
    'GET /api/prices',
    'GET /api/public/free-hours',
    'GET /api/reservations/mine/open',
    'GET /api/special-prices',
    'GET /api/tv',
    'GET /api/user',
    'GET /api/venue',
    'GET /api/venue/card',
    'GET /api/venue/card/:name',
    'GET /api/venue/icon/:name',
    'GET /api/venue/picture/:name',
    'GET /healthz',
    'GET /horarios.txt',
    'GET /llms.txt',
    'GET /manifest.webmanifest',
    'GET /metrics',
    'GET /readyz',
    'GET /reservar.js',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /termos-condicoes.html',
    'GET /up',
    'PATCH /api/account',
    'POST /api/account-links',
    'POST /api/account-links/invite',
    'POST /api/account-links/owner',
    'POST /api/account-links/owner/backup',
    'POST /api/account-links/owner/options',
    'POST /api/account-links/owner/restore',
    'POST /api/account-links/password',
    'POST /api/account-links/read',
    'POST /api/account/app',
    'POST /api/account/app/options',
    'POST /api/account/delete',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/options',
    'POST /api/account/password',
    'POST /api/account/pin',
    'POST /api/account/proof',
    'POST /api/account/proof/options',
    'POST /api/account/recovery-codes',
    'POST /api/client-errors',
    'POST /api/debug/payments',
    'POST /api/debug/payments/:id/simulate',
    'POST /api/device',
    'POST /api/device/resume',
    'POST /api/device/sign-in',
    'POST /api/holds',
    'POST /api/holds/form',
    'POST /api/holds/release',
    'POST /api/holds/resume',
    'POST /api/login',
    'POST /api/login/code',
    'POST /api/login/options',
    'POST /api/login/passkey',
    'POST /api/logout',
    'POST /api/my/credits',
    'POST /api/my/feed',
    'POST /api/my/forget',
    'POST /api/my/links',
    'POST /api/my/reservations',
    'POST /api/my/reservations/:code/cancel',
    'POST /api/my/reservations/:code/choose',
    'POST /api/my/reservations/:code/forget',
    'POST /api/my/reservations/:code/link',
    'POST /api/my/reservations/:code/reschedule',
    'POST /api/my/reservations/:code/reschedule/give-up',
    'POST /api/my/reservations/:code/undo',
    'POST /api/payments',
    'POST /api/register',
    'POST /api/reservations',
    'POST /api/reservations/cancel-unpaid',
    'POST /api/webhooks/asaas',
  ],
  'agenda.read': [
    'GET /api/customers/:id',
    'GET /api/fixed-classes',
    'GET /api/fixed-classes/:id',
    'GET /api/incidents/open',
    'GET /api/reservations',
    'GET /api/reservations/:id',
    'GET /api/sync',
    'POST /api/edits',
    'POST /api/edits/said',
  ],
  'reservation.edit': [
    'PATCH /api/reservations/:id',
    'POST /api/reservations/:id/arrival',
    'POST /api/reservations/:id/cancel',
    'POST /api/reservations/:id/link',
    'POST /api/reservations/:id/occurrences',
    'POST /api/reservations/:id/parts',
    'POST /api/reservations/:id/parts/undo',
    'POST /api/reservations/:id/pay',
    'POST /api/reservations/:id/send-again',
    'POST /api/reservations/preview',
  ],
  'reservation.reschedule': ['POST /api/reservations/:id/reschedule'],
  'customer.edit': ['PATCH /api/customers/:id', 'POST /api/customers'],
  'customer.block': ['POST /api/customers/:id/block'],
  'credit.edit': ['POST /api/customers/:id/credits'],
  'customer.merge': [
    'GET /api/customers/duplicates',
    'POST /api/customers/:id/distinct',
    'POST /api/customers/:id/merge',
    'POST /api/customers/:id/unmerge',
  ],
  'class.edit': [
    'DELETE /api/fixed-classes/:id',
    'GET /api/teachers',
    'PATCH /api/fixed-classes/:id',
    'POST /api/fixed-classes',
    'POST /api/fixed-classes/:id/cancel',
  ],
  'incident.edit': [
    'POST /api/incidents',
    'POST /api/incidents/:id/people',
    'POST /api/incidents/choices',
    'POST /api/incidents/lift',
    'POST /api/incidents/told',
  ],
  'class.own': ['GET /api/my-classes'],
  'closing.edit': [
    'DELETE /api/closingDates/:id',
    'PATCH /api/closingDates/:id',
    'POST /api/closingDates',
  ],
  'price.edit': [
    'DELETE /api/prices/:id',
    'DELETE /api/special-prices/:id',
    'PATCH /api/prices/:id',
    'PATCH /api/products/:id',
    'PATCH /api/special-prices/:id',
    'POST /api/prices',
    'POST /api/prices/adjust',
    'POST /api/prices/copy',
    'POST /api/products',
    'POST /api/products/:id/stock',
    'POST /api/special-prices',
  ],
  'court.edit': [
    'DELETE /api/courts/:id',
    'DELETE /api/feeds/:id',
    'GET /api/feeds',
    'PATCH /api/courts/:id',
    'PATCH /api/operationHours/:id',
    'POST /api/courts',
    'POST /api/feeds',
  ],
  'settings.edit': [
    'DELETE /api/venue/picture',
    'GET /api/setup',
    'PATCH /api/devices/lock',
    'PATCH /api/devices/phones',
    'PATCH /api/drawers/:id',
    'PATCH /api/setup/:step',
    'PATCH /api/tv-screens/:id',
    'PATCH /api/venue',
    'POST /api/drawers',
    'POST /api/setup/mail',
    'POST /api/setup/pix',
    'POST /api/setup/pix/end',
    'POST /api/venue/picture',
    'PUT /api/setup/zone',
  ],
  'flood.release': [
    'DELETE /api/floods/block',
    'GET /api/floods',
    'POST /api/floods/block',
    'POST /api/floods/release',
  ],
  'payment.read': [
    'GET /api/payment-attempts',
    'GET /api/payment-groups/:id',
    'GET /api/payment-issues',
    'GET /api/receivables',
    'GET /api/tenders',
  ],
  'payment.total': [
    'GET /api/doubts',
    'GET /api/payment-attempts.csv',
    'GET /api/payment-attempts/totals',
    'GET /api/provider-account',
    'GET /api/provider-account/entries',
    'GET /api/takings',
    'GET /api/takings.csv',
    'GET /api/tenders.csv',
  ],
  'month.close': [
    'GET /api/months/:month',
    'GET /api/months/:month/:file.csv',
    'POST /api/months/:month/close',
  ],
  'report.today': ['GET /api/reports/today'],
  'report.read': ['GET /api/reports', 'GET /api/reports/:table.csv'],
  'till.open': [
    'GET /api/bar',
    'GET /api/till',
    'POST /api/tabs',
    'POST /api/tabs/:id/close',
    'POST /api/tabs/:id/items',
    'POST /api/tabs/:id/payments',
    'POST /api/tabs/:id/removals',
    'POST /api/till/cash',
    'POST /api/till/checks',
    'POST /api/till/close',
    'POST /api/till/corrections',
    'POST /api/till/explanations',
    'POST /api/till/open',
  ],
  // What a sum in the drawer asks for.
  'till.adjust': ['GET /api/till/closed', 'GET /api/till/closed/:id/movements'],
  courtesy: [],
  refund: [
    'POST /api/approvals',
    'POST /api/payment-issues/:id/resolve',
    'POST /api/refunds',
    'POST /api/reservations/:id/returns',
    'POST /api/tabs/:id/returns',
  ],
  // What a refund's sum asks for.
  'refund.any': [
    'POST /api/doubts/:id/verdict',
    'POST /api/provider-account/notes',
    'POST /api/provider-account/read',
  ],
  'diagnostics.read': ['GET /api/client-errors', 'GET /api/diagnostics'],
  'audit.read': ['GET /api/audit', 'GET /api/audit/people'],
  'person.data': [
    'GET /api/privacy/requests',
    'POST /api/privacy/anonymise',
    'POST /api/privacy/correct',
    'POST /api/privacy/export',
    'POST /api/privacy/preview',
    'POST /api/privacy/search',
  ],
  'staff.edit': [
    'DELETE /api/staff/:id/second-factor',
    'DELETE /api/staff/:id/sessions',
    'DELETE /api/staff/invites/:id',
    'GET /api/held-edits',
    'GET /api/staff',
    'PATCH /api/staff/:id',
    'POST /api/held-edits/:id/discard',
    'POST /api/held-edits/:id/send',
    'POST /api/staff/invites',
  ],
  'system.edit': [
    'DELETE /api/imports/:id',
    'DELETE /api/keys/:id',
    'DELETE /api/updates/:id',
    'GET /api/backups',
    'GET /api/backups/:id/file',
    'GET /api/backups/:id/loss',
    'GET /api/health',
    'GET /api/health/bundle',
    'GET /api/imports',
    'GET /api/imports/:id',
    'GET /api/imports/:id/rows',
    'GET /api/imports/:id/undo',
    'GET /api/keys',
    'GET /api/updates',
    'PATCH /api/updates/plan',
    'POST /api/backups',
    'POST /api/backups/:id/download',
    'POST /api/backups/:id/return',
    'POST /api/backups/phrase',
    'POST /api/backups/place/test',
    'POST /api/health/acts',
    'POST /api/imports',
    'POST /api/imports/:id/check',
    'POST /api/imports/:id/rows',
    'POST /api/imports/:id/run',
    'POST /api/imports/:id/undo',
    'POST /api/keys',
    'POST /api/setup/demo/remove',
    'POST /api/setup/webhook',
    'POST /api/updates',
    'PUT /api/setup/provider',
  ],
  'device.edit': [
    'DELETE /api/devices/:id',
    'DELETE /api/tv-screens/:id',
    'GET /api/devices',
    'GET /api/drawers',
    'GET /api/tv-screens',
    'PATCH /api/devices/:id/drawer',
    'POST /api/devices',
    'POST /api/devices/links',
    'POST /api/tv-screens',
  ],
}

let app: TestApp
let caller: Awaited<ReturnType<typeof adminCaller>>
let routes: RouteAccess[]
beforeAll(async () => {
  app = await startTestApp()
  caller = await adminCaller(app)
  routes = routesOf(createApp(app.deps))
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: RouteAccess) => `${method} ${path}`
/** Of a row that does not exist, or as it no longer is: what is allowed changes nothing either. */
const urlOf = (path: string) => path.replaceAll(/:\w+/g, '999999')

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '-?\\d+')}$`)
const STALE = { headers: { 'If-Match': '"999999"' } }

async function answerTo({ method, path }: RouteAccess, who: TestBrowser, options = {}) {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  const answer = await who.send<Problem>(method, urlOf(path), body, options)
  return [answer.status, answer.body.code]
}

test('every route has its rule, and it is the one expected', () => {
  const accesses = [...new Set(routes.map(({ access }) => access))]
  const names = accesses.map((access) => {
    const some = routes.filter((route) => route.access === access)
    return [access, [...new Set(some.map(nameOf))].toSorted()]
  })
  expect({
    'refund.any': [],
    'till.adjust': [],
    courtesy: [],
    ...Object.fromEntries(names),
  }).toEqual(EXPECTED)
})

test('every write that anybody may do is limited by address; a webhook, which has a token, by wrong ones', () => {
  const writes = routes.filter(({ access, method }) => access === 'anybody' && method !== 'GET')
  expect(writes.length).toBeGreaterThan(10)
  // The staff's route of the same name hands on whoever is not staff.
  const limited = new Set(writes.filter(({ isLimited }) => isLimited).map(nameOf))
  const unlimited = writes.map(nameOf).filter((name) => !limited.has(name))
  expect(unlimited).toEqual(['POST /api/webhooks/asaas'])
})

test('the routes are those of the table of calls, each of them and no other', () => {
  const answered = new Set(routes.map(({ call }) => call))
  expect(CALLS.filter((one) => !answered.has(one)).map(callName)).toEqual([])
  expect(routes.filter(({ call }) => !CALLS.some((one) => one === call)).map(nameOf)).toEqual([])
  const beside = new Koa()
  beside.use(new Router().get('/api/new', (_ctx, next) => next()).routes())
  expect(() => routesOf(beside)).toThrow('GET /api/new is not in the table of calls')
})

test('a command asks for what its route asks for', () => {
  for (const command of fc.sample(anyCommand, { numRuns: 400, seed: 1 })) {
    const { method, path } = requestOf(command)
    const found = routes.filter(
      (route) => route.method === method && patternOf(route.path).test(path.split('?')[0]!),
    )
    const name = `${method} ${path}`
    // Of a person who may not, the same call is a customer's checkout.
    const isOpen = command.kind === 'reservation.create'
    const expected = isOpen ? 'anybody' : permissionOf(command)
    expect([name, new Set(found.map(({ access }) => access))]).toEqual([name, new Set([expected])])
  }
})

describe('every route that needs a permission', () => {
  const guarded = () => routes.filter(({ access }) => access !== 'anybody')

  test('refuses who is not signed in, and does nothing', async () => {
    const before = await caller.everything()
    for (const route of guarded()) {
      const answer = await answerTo(route, app.browser())
      expect([nameOf(route), answer]).toEqual([nameOf(route), [401, 'not-signed-in']])
    }
    expect(await caller.everything()).toBe(before)
  })

  test.each(ROLES)('lets %s do what the role may, and nothing else', async (role) => {
    const browser = await signedIn(app, role)
    const before = await caller.everything()
    for (const route of guarded()) {
      const [status, code] = await answerTo(route, browser, STALE)
      const isRefused = status === 403 && code === 'not-allowed'
      const may = route.access !== 'anybody' && isAllowed({ role }, route.access)
      expect([nameOf(route), isRefused]).toEqual([nameOf(route), !may])
      expect(status).not.toBe(401)
    }
    expect(await caller.everything()).toBe(before)
  })

  test('is judged by the role of now', async () => {
    const browser = await signedIn(app, 'reception')
    const [route] = guarded().filter(({ access }) => access === 'agenda.read')
    expect((await answerTo(route!, browser))[0]).not.toBe(403)
    await app.deps.knex('users').where({ role: 'reception' }).update({ role: 'user' })
    expect(await answerTo(route!, browser)).toEqual([403, 'not-allowed'])
  })

  test('refuses another site’s page in an admin’s browser, and does nothing', async () => {
    const before = await caller.everything()
    for (const route of guarded().filter(({ method }) => method !== 'GET')) {
      const headers = { Origin: 'https://evil.example' }
      const elsewhere = await answerTo(route, caller.admin, { headers })
      expect([nameOf(route), elsewhere]).toEqual([nameOf(route), [403, 'bad-origin']])
      if (!needsCsrfToken(route.method, urlOf(route.path))) continue
      const withoutToken = await answerTo(route, caller.admin, { csrf: false })
      expect([nameOf(route), withoutToken]).toEqual([nameOf(route), [403, 'bad-csrf']])
    }
    expect(await caller.everything()).toBe(before)
  })
})
