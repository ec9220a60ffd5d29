import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

type Statement = { sql: string; bindings: string[] }
const MANY = 20_000

let app: TestApp
let staff: Staff
let statements: Statement[] = []
beforeAll(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  const { knex } = app.deps
  // Forty days with 500 each, every one somebody else’s.
  await knex.raw(
    `insert into reservations (court_id, customer_name, customer_email, customer_phone, date, start_time, end_time,
       status, price, sport_type, created_at, updated_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
     select 1 + i % 4, 'Pessoa' || i || ' da Silva', 'p' || i || '@example.com', '48' || (900000000 + i),
       '2026-' || (case when (i / 20) % 2 = 0 then '10' else '11' end) || '-' || (10 + i % 20), '10:00', '11:00',
       case when i % 3 = 0 then 'canceled' else 'approved' end, 8000, 'vôlei', '2026-11-20', '2026-11-20'
     from n`,
  )
  // As its own housekeeping does; SQLite plans without statistics.
  if (app.deps.config.database.kind === 'postgres') await knex.raw('analyze')
  knex.on('query', ({ sql, bindings }: Statement) => statements.push({ sql, bindings }))
})
afterAll(() => app.stop())

async function planOf({ sql, bindings }: Statement): Promise<string> {
  const { knex } = app.deps
  if (app.deps.config.database.kind === 'sqlite') {
    const plan: { detail: string }[] = await knex.raw(`explain query plan ${sql}`, bindings)
    return plan.map(({ detail }) => detail).join('\n')
  }
  // The driver's own placeholders have their numbers already.
  const answer = await knex.client.query(await connection(), {
    sql: `explain ${sql}`,
    bindings,
  })
  return answer.response.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
}

let held: unknown
async function connection() {
  held ??= await app.deps.knex.client.acquireConnection()
  return held
}
afterAll(() => held && app.deps.knex.client.releaseConnection(held))

describe('among many reservations', () => {
  test.each([
    ['date=2026-11-24', 50],
    ['date=2026-11-24&combined_status=approved,pending', 50],
    ['date=2026-11-24&courtId=3&status=approved', 50],
    ['date=2026-11-24&search=silva', 50],
    ['startDate=2026-11-24&endDate=2026-11-25&combined_status=approved,pending', 50],
    ['search=pessoa19999', 1],
    ['search=pessoa19999&combined_status=approved,pending', 1],
    ['search=p777%40example.com', 1],
    ['search=00019999', 1],
    ['search=silva+0123', 50],
    ['search=48900012345', 1],
    ['search=silva&page=3', 50],
  ])('%s reads no table whole, in three statements', async (query, count) => {
    statements = []
    const answer = await staff.browser.get<AdminReservation[]>(`/api/reservations?${query}`)
    const sent = statements
    expect([answer.status, answer.body.length]).toEqual([200, count])
    expect(sent.length).toBeLessThanOrEqual(3)
    const searches = sent.filter(({ sql }) => sql.includes('reservations'))
    expect(searches).toHaveLength(2)
    for (const statement of searches) {
      expect(await planOf(statement)).not.toMatch(
        /SCAN (r|reservations)\b|Seq Scan on reservation(s|_search)|status_expires/,
      )
    }
  })
})
