import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrator } from '../../platform/db/migrate.ts'
import { SQUASH, SQUASHED } from '../../platform/db/squash.ts'

/** Makes a database one of before the squash, where that many migrations had run. What came since is taken back; the other tables stay as they are: those of the last one were the same. */
export async function asBeforeSquash(knex: Db, count = SQUASHED.length): Promise<void> {
  const all: string[] = await untyped(knex)('knex_migrations').pluck('name')
  const since = all.filter((name) => !(name in SQUASH) && !SQUASHED.includes(name))
  for (const name of since.toSorted().toReversed()) await knex.migrate.down({ ...migrator, name })
  const ran = SQUASHED.slice(0, count)
  const rows = ran.map((name) => ({ name, batch: 1, migrationTime: new Date() }))
  await untyped(knex)('knex_migrations').delete()
  await untyped(knex)('knex_migrations').insert(rows)
}
