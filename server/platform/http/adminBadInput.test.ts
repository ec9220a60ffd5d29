import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { ADMIN_CALLS, type AdminCall } from '../../test/support/adminCalls.ts'
import { adminCaller } from '../../test/support/adminCaller.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { expectReadable, forgedBodies } from '../../test/support/hostile.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let caller: Awaited<ReturnType<typeof adminCaller>>

function openVenue() {
  beforeAll(async () => {
    app = await startTestApp()
    caller = await adminCaller(app)
  })
  afterAll(() => app.stop())
}

type WithBody = AdminCall & Required<Pick<AdminCall, 'body' | 'schema'>>
const WITH_BODY = ADMIN_CALLS.filter((call): call is WithBody => call.schema !== undefined)
const NAMED = WITH_BODY.map((call) => [`${call.method} ${call.path}`, call] as const)

const rowUnder = async (call: AdminCall) => (call.method === 'PATCH' ? caller.rowOf(call) : {})

describe('a 4xx in Portuguese that leaves nothing behind is the answer to', () => {
  openVenue()

  test.each(NAMED)(
    '%s with one field that is not what the schema asks for',
    async (_name, call) => {
      const row = await rowUnder(call)
      const valid = { ...row, ...call.body }
      expectReadable(call.schema, valid, runs(200))
      const { refused } = forgedBodies(call.schema, valid)
      expect(refused.length).toBeGreaterThan(0)
      const before = await caller.everything()
      for (const body of refused) {
        // What is left out is as it was.
        if (v.safeParse(call.schema, { ...row, ...body }).success) continue
        expectProblem(await caller.make<Problem>(caller.admin, { ...call, body }))
      }
      expect(await caller.everything()).toBe(before)
    },
  )

  test.each(['{', 'null', '[]', '"text"', '12', '\u0000', '{"a":1}}', 'NaN'])(
    'the body %j, whatever the call',
    async (text) => {
      const before = await caller.everything()
      for (const { method, path } of WITH_BODY) {
        const send = method === 'POST' ? caller.admin.post : caller.admin.patch
        expectProblem(await send<Problem>(path, text))
      }
      expect(await caller.everything()).toBe(before)
    },
  )

  test('an id that is none, or nobody’s', async () => {
    const before = await caller.everything()
    const malformed = ['0', '-1', '1.5', '1e1', '01', 'abc', '%20', '%00', '%', '1%2C2', "1'--"]
    const nobodys = ['99', '2147483647', '2147483648', '99999999999999999999', '__proto__', 'copy']
    for (const { method, path, body = {} } of ADMIN_CALLS) {
      if (!/\/\d/.test(path)) continue
      for (const id of [...malformed, ...nobodys]) {
        const wanted = { method, path: path.replace(/\/\d/, `/${id}`), body }
        expectProblem(await caller.make<Problem>(caller.admin, wanted))
      }
    }
    expect(await caller.everything()).toBe(before)
  })
})

describe('what is accepted', () => {
  openVenue()

  test('holds nothing that the schema does not know', async () => {
    for (const call of WITH_BODY.filter(({ method }) => method === 'PATCH')) {
      const row = await caller.rowOf(call)
      const body = { id: 99, version: 50, deletedAt: '2026-01-01', createdAt: '', role: 'admin' }
      const answer = await caller.make<object>(caller.admin, { ...call, body })
      // A closing also names the classes that it cancelled.
      const { classes: _, ...held } = answer.body as { classes?: unknown }
      expect([answer.status, held]).toEqual([200, { ...row, version: 2 }])
    }
  })

  test.each(NAMED)('or not, %s never answers 5xx', async (_name, call) => {
    const send = call.method === 'POST' ? caller.admin.post : caller.admin.patch
    const { taken } = forgedBodies(call.schema, { ...(await rowUnder(call)), ...call.body })
    for (const body of taken) expect((await send(call.path, body)).status).toBeLessThan(500)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect((await send(call.path, JSON.stringify(value))).status).toBeLessThan(500)
      }),
      { numRuns: runs(10) },
    )
  })
})
