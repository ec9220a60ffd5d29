import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPlans } from '../../test/fixtures/plans.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const MANY = 20_000
const CUSTOMERS = 500
const YEAR = 'startDate=2025-11-24&endDate=2026-11-23'

let app: TestApp
let owner: TestBrowser
let plans: Awaited<ReturnType<typeof watchPlans>>
beforeAll(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
  const { knex } = app.deps
  // Ten years: 28 days of each month, a fifth of them paid at the venue.
  const date = `(2016 + i % 11) || '-' || substr('0' || (1 + (i / 11) % 12), -2) || '-' || substr('0' || (1 + (i / 132) % 28), -2)`
  const portable = date.replaceAll(
    /substr\('0' \|\| (\(.*?\)), -2\)/g,
    `substr(cast(100 + $1 as varchar(3)), 2, 2)`,
  )
  const now = new Date(app.clock.now()).toISOString()
  await knex.raw(
    `insert into customers (name, since, created_at, updated_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CUSTOMERS}) select 'Pessoa ' || i, ?, ?, ? from n`,
    [now, now, now],
  )
  await knex.raw(
    `insert into reservations (court_id, customer_name, customer_email, customer_phone, date, start_time, end_time,
       status, price, sport_type, created_at, updated_at, payment_status, paid_by, payment_confirmed_at, customer_id)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY}),
       rows as (select ${portable} as day, i from n)
     select 1 + i % 4, 'Pessoa ' || i, 'p@example.com', '48900000000', day, '10:00', '11:00', 'approved', 8000, 'vôlei', day, day,
       'paid', case when i % 5 = 0 then 'admin' else 'attempt' end, case when i % 5 = 0 then day || 'T15:00:00.000Z' end, 1 + i % ${CUSTOMERS} from rows`,
  )
  if (app.deps.config.database.kind === 'postgres') await knex.raw('vacuum analyze')
  plans = await watchPlans(app)
  // The catalogue, which the process remembers.
  await owner.get(`/api/reports?${YEAR}`)
})
afterAll(async () => {
  await plans.close()
  await app.stop()
})

test.each([`/api/reports?${YEAR}`, '/api/reports/today'])(
  'among the reservations of ten years %s is three statements beside the session, and reads reservations by their dates and whose they are alone',
  async (path) => {
    const sent = await plans.during(async () => expect((await owner.get(path)).status).toBe(200))
    const own = sent.filter(({ sql }) => !/\bfrom .?(sessions|users)\b/.test(sql))
    expect(own.length).toBeLessThanOrEqual(3)
    expect(own.length).toBeGreaterThan(0)
    for (const statement of own) {
      const steps = (await plans.planOf(statement)).split('\n')
      const read = steps.filter((step) => /(SCAN|SEARCH) [ro]\b/.test(step))
      for (const step of read) expect(step).toMatch(/ reservations_(\w+_id_)?date_/)
      expect(steps.filter((step) => /Seq Scan on reservations/.test(step))).toEqual([])
    }
  },
)
