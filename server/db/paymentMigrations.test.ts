import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Knex } from 'knex'
import { testDatabase } from '../testing/testDatabase.ts'
import { connect } from './connect.ts'
import { migrate, migrationSource } from './migrate.ts'

const AT = '2026-11-23T12:00:00.000Z'

let knex: Knex
let remove: () => Promise<void>
beforeEach(async () => {
  const made = await testDatabase()
  remove = made.remove
  knex = connect(made.database)
  await migrate(knex)
})
afterEach(async () => {
  await knex.destroy()
  await remove()
})

/** Takes the migrations back to before this one. */
async function before(name: string) {
  for (;;) {
    const [done] = (await knex.migrate.list({ migrationSource })) as [{ name: string }[], string[]]
    if (!done.some((one) => one.name === name)) return
    await knex.migrate.down({ migrationSource })
  }
}

test('jobs that wait keep what they are about, there and back', async () => {
  const waiting = [
    { kind: 'refund', payload: '{"refundId":7}', uniqueKey: 'refund 7' },
    { kind: 'cancel-charge', payload: '{"attemptId":"a-1"}', uniqueKey: 'cancel-charge a-1' },
    { kind: 'mail', payload: '{"kind":"canceled","ids":"5,6"}', uniqueKey: 'mail canceled 5x2 v1' },
    { kind: 'round', payload: '{}', uniqueKey: 'round' },
  ]
  const read = (...columns: string[]) => knex('jobs').orderBy('id').select(columns)
  await before('20261122_01_jobs')
  await knex('jobs').insert(waiting.map((job) => ({ ...job, runAt: AT, createdAt: AT })))

  await migrate(knex)
  expect(await read('subject', 'payload', 'uniqueKey')).toEqual([
    { subject: '7', payload: '{"refundId":7}', uniqueKey: null },
    { subject: 'a-1', payload: '{"attemptId":"a-1"}', uniqueKey: 'cancel-charge a-1' },
    {
      subject: '5',
      payload: '{"kind":"canceled","reservationIds":[5,6]}',
      uniqueKey: 'mail canceled 5x2 v1',
    },
    { subject: null, payload: '{}', uniqueKey: 'round' },
  ])
  await before('20261122_01_jobs')
  expect(await read('kind', 'payload', 'uniqueKey')).toEqual(waiting)
})
