import { afterEach, beforeEach, expect, test } from 'vitest'
import { SLICE } from '#shared/customers/people/duplicates.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { countTurns } from '../../test/support/countTurns.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const PEOPLE = 2_500
const at = '2026-11-01T12:00:00.000Z'

test('among thousands of people those that may be one are found, and all others have their turns meanwhile', async () => {
  const { knex } = app.deps
  const manager = await signedIn(app, 'manager')
  const rows = Array.from({ length: PEOPLE }, (_, index) => ({
    name: `Ana Lima ${index}`,
    phone: `+55489${70_000_000 + index}`,
    since: at,
    createdAt: at,
    updatedAt: at,
  }))
  for (const chunk of inChunks(rows)) await knex('customers').insert(chunk)
  const [first] = await knex('customers').orderBy('id').limit(1)
  const twin = { name: first!.name, phone: null, since: at, createdAt: at, updatedAt: at }
  const [made] = await knex('customers').insert(twin).returning('id')

  const turns = countTurns(app.deps)
  const { body } = await manager.get('/api/customers/duplicates')
  expect(body).toEqual([{ a: first!.id, b: made!.id, reason: 'name' }])
  expect(turns()).toBeGreaterThanOrEqual((5 * PEOPLE) / SLICE)
})
