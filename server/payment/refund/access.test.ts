import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { ResolutionSchema } from '#shared/payment/refund/issue.ts'
import { RefundRequestSchema } from '#shared/payment/refund/refund.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { expectReadable, forgedBodies } from '../../test/support/hostile.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const READS = [
  '/api/payment-issues',
  '/api/payment-issues?count=true',
  '/api/payment-attempts',
  '/api/payment-attempts.csv',
  '/api/payment-attempts/totals?startDate=2026-11-01&endDate=2026-11-30',
  '/api/payment-groups/a-group',
]
const WRITES: [path: string, body: object, schema: v.GenericSchema][] = [
  ['/api/refunds', { reservationIds: [1], reason: 'Chuva' }, RefundRequestSchema],
  [
    '/api/payment-issues/reservation-1/resolve',
    {
      action: 'rebook',
      slots: [{ reservationId: 1, date: '2026-11-24', startTime: '10:00', courtId: 1 }],
      note: 'Chuva',
    },
    ResolutionSchema,
  ],
]

let app: TestApp
let admin: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterAll(() => app.stop())

describe('the money is the admins’ alone', () => {
  test.each(READS)('%s', async (path) => {
    expect((await app.browser().get(path)).status).toBe(401)
    expect((await (await signedIn(app, 'user')).get(path)).status).toBe(403)
    const answer = await admin.get(path)
    expect(answer.status).toBe(path.includes('groups') ? 404 : 200)
    if (answer.status === 200) expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(WRITES)('%s', async (path, body) => {
    expect((await app.browser().post(path, body)).status).toBe(401)
    expect((await (await signedIn(app, 'user')).post(path, body)).status).toBe(403)
    expect(await admin.post(path, body, { csrf: false })).toMatchObject({
      status: 403,
      body: { code: 'bad-csrf' },
    })
    const headers = { Origin: 'https://evil.example' }
    expect(await admin.post(path, body, { headers })).toMatchObject({
      status: 403,
      body: { code: 'bad-origin' },
    })
    expect((await admin.post(path, body)).status).toBe(404)
  })
})

describe('whatever is sent is answered in Portuguese', () => {
  test.each(WRITES)('%s', async (path, body, schema) => {
    expectReadable(schema, body, runs(200))
    const { taken, refused } = forgedBodies(schema, body)
    for (const forged of [...refused, ...taken]) {
      expectProblem(await admin.post<Problem>(path, forged))
    }
  })

  test.each([
    '/api/payment-attempts?startDate=2026-02-30',
    '/api/payment-attempts?startDate=2025-11-01&endDate=2026-11-30',
    '/api/payment-attempts?startDate=2026-11-02&endDate=2026-11-01',
    '/api/payment-attempts?state=odd',
    '/api/payment-attempts?method=BOLETO',
    '/api/payment-attempts?perPage=201',
    '/api/payment-attempts?page=0',
    `/api/payment-attempts?search=${'x'.repeat(121)}`,
    '/api/payment-attempts?search=a&search=b',
    '/api/payment-attempts.csv?startDate=2025-11-01&endDate=2026-11-30',
    '/api/payment-attempts/totals',
    '/api/payment-attempts/totals?startDate=2026-11-01',
    '/api/payment-attempts/totals?startDate=2025-11-01&endDate=2026-11-30',
    '/api/payment-issues?count=yes',
  ])('%s', async (path) => {
    expectProblem(await admin.get<Problem>(path))
  })

  test.each(['%00', 'x'.repeat(500), randomUUID(), '..%2f'])('group %s', async (id) => {
    expectProblem(await admin.get<Problem>(`/api/payment-groups/${id}`))
  })
})
