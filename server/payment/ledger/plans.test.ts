import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { watchPlans } from '../../test/fixtures/plans.fixtures.ts'

const MANY = 20_000
const TABLES =
  'payment_attempts|reservations|refunds|webhook_logs|till_movements|credit_entries|courtesies'

let app: TestApp
let admin: TestBrowser
let plans: Awaited<ReturnType<typeof watchPlans>>
beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  const { knex } = app.deps
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`
  // Two years of them, every one paid by somebody else; some were given back, and strangers paid too.
  const day = `case when (i % 700) < 365 then '2025-' else '2026-' end || (10 + (i % 3)) || '-' || (10 + i % 20) || 'T12:00:00.000Z'`
  await knex.raw(
    `insert into payment_groups (id, created_at) ${numbers} select 'group-' || i, '2026-10-10' from n`,
  )
  await knex.raw(
    `insert into reservations (court_id, customer_name, customer_email, customer_phone, date, start_time, end_time,
       status, price, sport_type, created_at, updated_at, payment_group_id, payment_status, paid_by, payment_confirmed_at)
     ${numbers} select 1 + i % 4, 'Pessoa' || i || ' da Silva', 'p' || i || '@example.com', '48' || (900000000 + i),
       '2026-10-10', '10:00', '11:00', 'approved', 8000, 'vôlei', '2026-10-10', '2026-10-10', 'group-' || i, 'paid',
       case when i % 10 = 0 then 'admin' else 'attempt' end, ${day} from n`,
  )
  await knex.raw(
    `insert into payment_attempts (id, payment_group_id, number, method, amount, received, external_reference, state,
       charge_status, provider_status, provider_payment_id, due_date, created_at, updated_at, paid_at, closed_at)
     ${numbers} select 'attempt-' || i, 'group-' || i, 1, 'PIX', 8000, 8000, 'reference-' || i, 'paid', 'paid', 'RECEIVED', 'pay_' || i,
       '2026-10-10', ${day}, '2026-10-10', ${day}, '2026-10-10' from n`,
  )
  await knex.raw(
    `insert into refunds (attempt_id, amount, reason, state, created_at, updated_at, done_at)
     ${numbers} select 'attempt-' || i, 8000, 'slots-gone', 'done', '2026-10-10', '2026-10-10', '2026-10-10' from n where i % 2 = 0`,
  )
  await knex.raw(
    `insert into till_movements (key, kind, method, cents, reservation_id, offline, at)
     ${numbers} select 'taken ' || i, 'payment', case when i % 2 = 0 then 'cash' else 'pix' end, 8000, i, false, ${day} from n`,
  )
  await knex.raw(
    `insert into credit_entries (customer_id, lot, cents, source, expires_on, key, reservation_id, at)
     ${numbers} select 1, 'lot ' || i, 8000, 'return', '2027-10-10', 'credit ' || i, i, ${day} from n`,
  )
  await knex.raw(
    `insert into courtesies (key, reservation_id, cents, at) ${numbers} select 'courtesy ' || i, i, 100, ${day} from n`,
  )
  await knex.raw(
    `insert into webhook_logs (event_id, payment_id, event_type, payload, received_at, created_at, processed)
     ${numbers} select 'event-' || i, 'pay_' || i, 'PAYMENT_RECEIVED', '{}', '2026-10-10', '2026-10-10', true from n`,
  )
  // As its own housekeeping does; SQLite plans without statistics.
  if (app.deps.config.database.kind === 'postgres') await knex.raw('analyze')
  plans = await watchPlans(app)
})
afterAll(async () => {
  await plans.close()
  await app.stop()
})

async function checkPlans(path: string) {
  const sent = await plans.during(async () => expect((await admin.get(path)).status).toBe(200))
  for (const statement of sent) {
    expect(await plans.planOf(statement)).not.toMatch(
      new RegExp(
        `SCAN (a|r|f|m|${TABLES})\\b(?! USING (COVERING )?INDEX)|Seq Scan on (${TABLES})|reservations_status_`,
      ),
    )
  }
  return sent
}

describe('among many payments no table is read whole', () => {
  test.each([
    '',
    'startDate=2026-11-20&endDate=2026-11-20',
    'startDate=2026-11-20&endDate=2026-11-20&state=paid&method=PIX',
    'startDate=2026-11-20&endDate=2026-11-20&search=silva',
    'search=pessoa19999',
    'search=48900012345',
    'search=pay_777',
    'page=3',
  ])('by a list with %j, in three statements', async (query) => {
    const sent = await checkPlans(`/api/payment-attempts?${query}`)
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  test.each([
    '',
    'startDate=2026-11-20&endDate=2026-11-20&method=cash',
    'startDate=2026-11-20&endDate=2026-11-20&search=silva',
    'search=pessoa19999',
    'attempts=all&page=3',
  ])('by the list of every part with %j', async (query) => {
    expect((await checkPlans(`/api/tenders?${query}`)).length).toBeLessThanOrEqual(7)
  })

  test.each([
    '/api/payment-issues?count=true',
    '/api/payment-issues',
    '/api/payment-attempts/totals?startDate=2026-11-20&endDate=2026-11-21',
    '/api/payment-attempts.csv?startDate=2026-11-20&endDate=2026-11-20',
    '/api/payment-groups/group-777',
    '/api/takings?date=2026-11-20',
    '/api/takings.csv?startDate=2026-11-20&endDate=2026-11-20',
    '/api/months/2026-11',
  ])('by %s', async (path) => {
    expect(await checkPlans(path)).not.toEqual([])
  })
})
