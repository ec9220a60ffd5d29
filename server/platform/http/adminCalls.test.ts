import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { ADMIN_CALLS, type AdminCall } from '../../test/support/adminCalls.ts'
import { adminCaller } from '../../test/support/adminCaller.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { RequestOptions, TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let caller: Awaited<ReturnType<typeof adminCaller>>

// One venue for all that is refused to a call: it leaves nothing behind. What passes comes last.
function openVenue() {
  beforeAll(async () => {
    app = await startTestApp()
    caller = await adminCaller(app)
  })
  afterAll(() => app.stop())
}

const CALLS = ADMIN_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const)

/** Makes the call and expects its refusal, with nothing changed. */
async function expectRefused(
  call: AdminCall,
  who: TestBrowser,
  [status, code]: [number, string],
  options: RequestOptions = {},
): Promise<Problem> {
  const before = await caller.everything()
  const headers = { 'Idempotency-Key': randomUUID(), ...options.headers }
  const answer = await caller.make<Problem>(who, call, { ...options, headers })
  expect([options, answer.status, answer.body.code]).toEqual([options, status, code])
  expect(await caller.everything()).toBe(before)
  return answer.body
}

describe.each(CALLS)('%s', (_name, call) => {
  openVenue()

  test('is not for who is not signed in, nor for a user', async () => {
    await expectRefused(call, app.browser(), [403, 'bad-csrf'], { csrf: false })
    await expectRefused(call, app.browser(), [401, 'not-signed-in'])
    const user = await signedIn(app, 'user')
    await expectRefused(call, user, [403, 'bad-csrf'], { csrf: false })
    await expectRefused(call, user, [403, 'not-allowed'])
  })

  test('is not for another site’s page in an admin’s browser', async () => {
    const { admin } = caller
    await expectRefused(call, admin, [403, 'bad-csrf'], { csrf: false })
    const { body } = await app.browser().get<{ csrfToken: string }>('/api/csrf-token')
    const headers = { 'X-CSRF-Token': body.csrfToken }
    await expectRefused(call, admin, [403, 'bad-csrf'], { csrf: false, headers })
    for (const elsewhere of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      await expectRefused(call, admin, [403, 'bad-origin'], {
        headers: elsewhere as Record<string, string>,
      })
    }
  })

  test.runIf(call.readAt)('on another version is refused with the current row', async () => {
    const current = await caller.rowOf(call)
    expect(current['version']).toBe(1)
    for (const version of ['"0"', '"2"']) {
      const headers = { 'If-Match': version }
      const problem = await expectRefused(call, caller.admin, [412, 'stale-version'], { headers })
      expect(problem.current).toEqual(current)
    }
  })

  test.runIf(call.readAt)('on what is no version is refused', async () => {
    for (const version of ['1', '"x"', 'W/"1"', '"-1"', '"1","2"', '"99999999999"']) {
      const headers = { 'If-Match': version }
      await expectRefused(call, caller.admin, [422, 'invalid-input'], { headers })
    }
  })

  test('passes for an admin, once under its key', async () => {
    const headers = {
      'Idempotency-Key': randomUUID(),
      Origin: app.origin,
      'Sec-Fetch-Site': 'same-origin',
      ...(call.readAt ? { 'If-Match': '"1"' } : {}),
    }
    const before = await caller.everything()
    const first = await caller.make(caller.admin, call, { headers })
    expect(first.status).toBe(call.method === 'POST' && !call.path.endsWith('copy') ? 201 : 200)
    const after = await caller.everything()
    expect(after).not.toBe(before)
    const again = await caller.make(caller.admin, call, { headers })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await caller.everything()).toBe(after)
  })
})

describe('a role and a version', () => {
  openVenue()
  const call = { method: 'PATCH', path: '/api/courts/1', body: { name: 'Arena' } } as const

  test('is not compared where the call names none: the last write wins', async () => {
    for (const headers of [{}, { 'If-Match': '*' }] as Record<string, string>[]) {
      expect((await caller.make(caller.admin, call, { headers })).status).toBe(200)
    }
  })

  test('count as they are now: who is an admin no more may no more', async () => {
    await app.deps.knex('users').update({ role: 'user' })
    await expectRefused(call, caller.admin, [403, 'not-allowed'])
    await caller.admin.post('/api/logout')
    caller.admin.forgetToken()
    await expectRefused(call, caller.admin, [401, 'not-signed-in'])
  })
})
