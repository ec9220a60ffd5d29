import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiKeys, NewApiKey } from '#shared/account/people/apiKey.ts'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { AdminReservationAnswer } from '#shared/booking/reservation/adminReservation.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { Permission } from '#shared/account/people/permissions.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const TODAY = '2026-11-23'
const DAY_MS = 86_400_000
let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const draft = (permissions: Permission[], change: object = {}) => ({
  name: 'Site do local',
  permissions,
  lastDay: addDays(TODAY, 30),
  ...change,
})
const makeKey = async (...permissions: Permission[]) =>
  (await owner.post<NewApiKey>('/api/keys', draft(permissions))).body
/** A program, which has neither cookies nor a CSRF token. */
const call = async <T>(token: string, path: string, method = 'GET', body?: object) => {
  const answer = await fetch(new URL(path, app.origin), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text ? JSON.parse(text) : undefined) as T & { code?: string },
  }
}
const dayOf = (date: string) => `/api/calendar?startDate=${date}&endDate=${date}`

test('a key reads the agenda with its people, without cookies, and nothing else', async () => {
  const placed = await owner.post<AdminReservationAnswer>('/api/reservations', aStaffDraft())
  const { token, keys } = await makeKey('agenda.read')
  expect(token).toMatch(/^qk_[\w-]{43}$/)
  expect(keys).toMatchObject([{ name: 'Site do local', permissions: ['agenda.read'] }])
  const { body, headers, status } = await call<Agenda>(token, dayOf(placed.body.date))
  expect(status).toBe(200)
  expect(headers.getSetCookie()).toEqual([])
  const [day] = body.days
  expect(day!.allReservations).toMatchObject([{ id: placed.body.id }])
  for (const [path, method] of [
    ['/api/reports/today', 'GET'],
    ['/api/staff', 'GET'],
    ['/api/keys', 'GET'],
    [`/api/reservations/${placed.body.id}/cancel`, 'POST'],
  ] as const) {
    const refused = await call(token, path, method, method === 'POST' ? {} : undefined)
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'not-allowed'])
  }
})

test('what a key may, it does once under its own name in the audit', async () => {
  const { token } = await makeKey('agenda.read', 'reservation.edit')
  const placed = await call<AdminReservationAnswer>(
    token,
    '/api/reservations',
    'POST',
    aStaffDraft(),
  )
  expect(placed.status).toBe(201)
  const { entries } = (await owner.get<AuditPage>('/api/audit')).body
  expect(entries[0]).toMatchObject({
    action: 'created',
    entity: 'reservation',
    program: 'Site do local',
    sessionKind: null,
  })
  expect(JSON.stringify(await app.deps.knex('api_keys'))).not.toContain(token.slice(3))
})

test('a key opens no more than who made it may now, nor what a browser does for itself', async () => {
  const { token } = await makeKey('agenda.read', 'report.read', 'refund')
  const report = `/api/reports?startDate=${TODAY}&endDate=${TODAY}`
  expect((await call(token, report)).status).toBe(200)
  const back = { reservationIds: [1] }
  expect((await call(token, '/api/refunds', 'POST', back)).body.code).not.toBe('not-allowed')
  for (const path of ['/api/login', '/api/holds', '/api/account/password'])
    expect((await call(token, path, 'POST', {})).body.code).toBe('not-allowed')
  expect((await call(token, '/api/account')).body.code).toBe('not-allowed')
  await app.deps.knex('users').where({ role: 'admin' }).update({ role: 'reception' })
  expect((await call(token, report)).body.code).toBe('not-allowed')
  const now = new Date(app.clock.now()).toISOString()
  await app.deps.knex('users').update({ deactivatedAt: now })
  expect((await call(token, report)).body.code).toBe('not-signed-in')
})

test('a key that is wrong, over or revoked opens not even what is public', async () => {
  const { token, keys } = await makeKey('agenda.read')
  const path = dayOf(TODAY)
  expect((await call(`qk_${'a'.repeat(43)}`, path)).body.code).toBe('not-signed-in')
  app.clock.advance(31 * DAY_MS)
  expect((await call(token, path)).status).toBe(401)
  const later = await signedIn(app, 'admin')
  expect((await later.get<ApiKeys>('/api/keys')).body.keys).toEqual([])
  expect(keys).toHaveLength(1)
})

test('revoked at once, and only by who may; there are no more keys than the list shows', async () => {
  const { token, keys } = await makeKey('agenda.read')
  const one = `/api/keys/${keys[0]!.id}`
  const manager = await signedIn(app, 'manager')
  expect((await manager.delete(one)).status).toBe(403)
  expect((await manager.post('/api/keys', draft(['agenda.read']))).status).toBe(403)
  expect((await owner.delete<ApiKeys>(one)).body.keys).toEqual([])
  expect((await call(token, dayOf(TODAY))).body.code).toBe('not-signed-in')
  expect((await owner.delete(one)).status).toBe(200)
  expect((await owner.delete('/api/keys/999')).status).toBe(404)
})

test.each([
  [{ permissions: [] }, 'permissions'],
  [{ permissions: ['staff.edit'] }, 'permissions.0'],
  [{ permissions: ['system.edit'] }, 'permissions.0'],
  [{ name: ' ' }, 'name'],
  [{ lastDay: addDays(TODAY, -1) }, 'lastDay'],
  [{ lastDay: addDays(TODAY, 367) }, 'lastDay'],
])('%j is refused at its field, and makes none', async (change, field) => {
  const { body, status } = await owner.post<{ errors: object }>(
    '/api/keys',
    draft(['agenda.read'], change),
  )
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect(await app.deps.knex('api_keys')).toEqual([])
})

test('who tries keys is held up, and no key that is right', async () => {
  const limited = await startTestApp({ config: { rateLimits: true } })
  try {
    const boss = await signedIn(limited, 'admin')
    const { token } = (await boss.post<NewApiKey>('/api/keys', draft(['agenda.read']))).body
    const look = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` }
      return (await fetch(new URL('/api/user', limited.origin), { headers })).status
    }
    const guesses = Array.from({ length: 31 }, () => look(`qk_${'b'.repeat(43)}`))
    expect((await Promise.all(guesses)).sort().slice(-2)).toEqual([401, 429])
    // A program has no account of its own.
    expect(await look(token)).toBe(403)
  } finally {
    await limited.stop()
  }
})
