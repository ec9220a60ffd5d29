import { expect, test } from 'vitest'
import { startTestApp } from '../../test/support/startTestApp.ts'
import { writeTransaction } from './writeTransaction.ts'

test('a query that forgot its transaction fails at once', async () => {
  const app = await startTestApp()
  const forgotten = writeTransaction(app.deps, async () => app.deps.knex('courts').first())
  await expect(forgotten).rejects.toThrow('must use its trx')
  expect(await app.deps.knex('courts').orderBy('id').first()).toMatchObject({ id: 1 })
  await app.stop()
})
