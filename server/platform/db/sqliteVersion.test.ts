import { expect, test } from 'vitest'
import { connect } from './connect.ts'

/** 3.51.3 mended a race that could lose a committed write when the WAL was reset under several connections. */
const NEEDED = [3, 51, 3]

test('the SQLite in the sqlite3 package has the repair of the WAL reset', async () => {
  const knex = connect({ kind: 'sqlite', file: ':memory:' })
  const rows = await knex.raw<{ version: string }[]>('select sqlite_version() as version')
  await knex.destroy()
  const [major = 0, minor = 0, patch = 0] = rows[0]!.version.split('.').map(Number)
  const number = (of: number[]) => of.reduce((sum, part) => sum * 1_000 + part, 0)
  expect(number([major, minor, patch])).toBeGreaterThanOrEqual(number(NEEDED))
})
