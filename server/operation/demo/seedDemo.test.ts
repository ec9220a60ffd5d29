import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/testDatabase.ts'
import { TEST_NOW_MS } from '../../test/support/testClock.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { ensureVenue } from './ensureVenue.ts'
import { seedDemo } from './seedDemo.ts'

const AT = { nowMs: TEST_NOW_MS, timeZone: 'America/Sao_Paulo' }

test('servers that start together on an empty database make one venue', async () => {
  const { database, remove } = await testDatabase()
  const knex = connect(database)
  await migrate(knex)
  await Promise.all([ensureVenue(knex), ensureVenue(knex)])
  const seeded = await Promise.all([seedDemo(knex, AT), seedDemo(knex, AT), seedDemo(knex, AT)])
  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect(await knex('courts').orderBy('id').pluck('id')).toEqual([1, 2, 3, 4])
  expect(await knex('fixed_classes')).toHaveLength(2)
  expect(await knex('operation_hours')).toHaveLength(7)
  // A court made by hand afterwards takes the next id.
  const [court] = await knex('courts')
    .insert({ name: 'Quadra nova', sportTypes: '[]', createdAt: '2026-11-23T12:00:00.000Z' })
    .returning('id')
  expect(court!.id).toBe(5)
  await knex.destroy()
  await remove()
})
