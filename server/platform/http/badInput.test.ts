import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LoginSchema, RegistrationSchema } from '#shared/account/people/account.schema.ts'
import { CalendarQuerySchema } from '#shared/booking/calendar/calendar.schema.ts'
import {
  HoldReleaseSchema,
  HoldRequestSchema,
  HoldResumeSchema,
} from '#shared/booking/hold/hold.schema.ts'
import {
  DebugOutcomeSchema,
  DebugPaymentSchema,
  PaymentRequestSchema,
} from '#shared/payment/charges/payment.schema.ts'
import { PriceQuerySchema, SpecialPriceQuerySchema } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import {
  CancelUnpaidSchema,
  CartCheckoutSchema,
  SingleCheckoutSchema,
  type CheckoutAnswer,
} from '#shared/booking/reservation/reservation.schema.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import {
  aCardPayment,
  aCheckout,
  aPayment,
  aSlot,
  CUSTOMER,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { expectReadable, forgedBodies, HOSTILE } from '../../test/support/hostile.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
let order: CheckoutAnswer
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
  order = (await browser.post<CheckoutAnswer>('/api/reservations', aCheckout([aSlot('10:00')])))
    .body
  await browser.get('/api/csrf-token')
})
afterEach(() => app.stop())

const single = () => {
  const { timeSlots: _, ...rest } = aCheckout([])
  return { ...rest, ...aSlot('11:00'), endTime: '12:00' }
}
const ENDPOINTS = [
  {
    path: '/api/holds',
    schema: HoldRequestSchema,
    body: () => ({ date: TOMORROW, startTime: '11:00', sportType: 'vôlei', courtId: 1 }),
  },
  {
    path: '/api/holds/release',
    schema: HoldReleaseSchema,
    body: () => ({ ids: [1], graceSeconds: 5 }),
  },
  { path: '/api/holds/resume', schema: HoldResumeSchema, body: () => ({ ids: [1] }) },
  { path: '/api/reservations', schema: SingleCheckoutSchema, body: single },
  {
    path: '/api/reservations',
    schema: CartCheckoutSchema,
    body: () => aCheckout([aSlot('11:00')]),
  },
  {
    path: '/api/reservations/cancel-unpaid',
    schema: CancelUnpaidSchema,
    body: () => ({ reservationIds: [order.id] }),
  },
  {
    path: '/api/payments',
    schema: PaymentRequestSchema,
    body: () => aPayment(order.id, MORNING_PRICE),
  },
  {
    path: '/api/payments',
    schema: PaymentRequestSchema,
    body: () => aCardPayment(order.id, MORNING_PRICE),
  },
  {
    path: '/api/debug/payments',
    schema: DebugPaymentSchema,
    body: () => ({ ...CUSTOMER, value: 10, paymentMethod: 'PIX' }),
  },
  {
    path: '/api/login',
    schema: LoginSchema,
    body: () => ({ username: 'ninguem', password: 'nenhuma' }),
  },
  {
    path: '/api/register',
    schema: RegistrationSchema,
    body: () => ({ name: 'Ana', username: 'ana', email: 'ana@example.com', password: 'segredo' }),
  },
  {
    path: '/api/debug/payments/pay_none/simulate',
    schema: DebugOutcomeSchema,
    body: () => ({ outcome: 'success' }),
  },
]

const TABLES = [
  'reservations',
  'slot_claims',
  'holds',
  'payment_attempts',
  'sandbox_charges',
  'idempotency_keys',
  'refunds',
  'jobs',
  'sessions',
  'users',
] as const
async function everything() {
  const rows = await Promise.all(TABLES.map((table) => app.deps.knex(table)))
  return JSON.stringify(rows)
}

describe('a body with one field that is not what the schema asks for', () => {
  test.each(ENDPOINTS.map((endpoint, index) => [`${endpoint.path} (${index})`, endpoint] as const))(
    '%s is a 4xx in Portuguese and leaves nothing behind',
    async (_name, { path, schema, body }) => {
      const valid = body()
      expectReadable(schema, valid, runs(200))
      const { refused } = forgedBodies(schema, valid)
      expect(refused.length).toBeGreaterThan(0)
      const before = await everything()
      for (const forged of refused) {
        // The other shape of the same endpoint may still accept it.
        if (path === '/api/reservations' && 'timeSlots' in forged !== 'timeSlots' in valid) continue
        expectProblem(await browser.post<Problem>(path, forged))
      }
      expect(await everything()).toBe(before)
    },
  )
})

test('whatever JSON a body is, no endpoint answers 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENDPOINTS), fc.jsonValue(), async ({ path }, body) => {
      const answer = await browser.post<Problem>(path, JSON.stringify(body))
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: runs(60) },
  )
})

test.each([
  '',
  '{',
  '{"a":}',
  'null',
  '[]',
  '"text"',
  '12',
  '\u0000',
  '{"a":1}}',
  'NaN',
  '{"a":"\\u0000"}',
])('the body %j is refused on every endpoint', async (body) => {
  const before = await everything()
  for (const { path } of ENDPOINTS) {
    // Without a body both mean all holds.
    if (['/api/holds/release', '/api/holds/resume'].includes(path)) continue
    expectProblem(await browser.post<Problem>(path, body))
  }
  expect(await everything()).toBe(before)
})

test('queries are parsed like bodies', async () => {
  const queries = [
    [
      '/api/calendar',
      CalendarQuerySchema,
      { startDate: TOMORROW, endDate: TOMORROW, sportType: 'vôlei' },
    ],
    ['/api/prices', PriceQuerySchema, { courtId: '1', weekday: 'monday' }],
    [
      '/api/special-prices',
      SpecialPriceQuerySchema,
      { date: TOMORROW, courtId: '1', showAll: 'true', showPast: 'true' },
    ],
  ] as const
  const text = fc.oneof(
    fc.constantFrom(
      ...HOSTILE.filter((value) => typeof value === 'string').map((value) => value.slice(0, 2_000)),
    ),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...queries),
      fc.nat(9),
      text,
      async ([path, schema, valid], index, value) => {
        const name = Object.keys(valid)[index % Object.keys(valid).length]!
        const query = { ...valid, [name]: value }
        const answer = await browser.get<Problem>(`${path}?${new URLSearchParams(query)}`)
        if (v.safeParse(schema, query).success) expect(answer.status).toBe(200)
        else expectProblem(answer)
      },
    ),
    { numRuns: runs(100) },
  )
})
