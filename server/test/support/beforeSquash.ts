import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { SQUASHED } from '../../platform/db/squash.ts'

/** Makes a database one of before the squash, where that many migrations had run. Its tables stay as they are: those of the last one were the same. */
export async function asBeforeSquash(knex: Db, count = SQUASHED.length): Promise<void> {
  const ran = SQUASHED.slice(0, count)
  const rows = ran.map((name) => ({ name, batch: 1, migrationTime: new Date() }))
  await untyped(knex)('knex_migrations').delete()
  await untyped(knex)('knex_migrations').insert(rows)
}
