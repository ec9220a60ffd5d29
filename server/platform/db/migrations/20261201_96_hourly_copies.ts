import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'

const BEFORE = "'night','hand','migration','update'"
const AFTER = "'night','hour','hand','migration','update'"

/** Lets a copy be one of an hour. */
export async function up(knex: Knex): Promise<void> {
  await allow(knex, BEFORE, AFTER)
}

export async function down(knex: Knex): Promise<void> {
  // The version before does not know their files.
  await knex('backups').where({ why: 'hour' }).delete()
  await allow(knex, AFTER, BEFORE)
}

async function allow(knex: Knex, before: string, whys: string) {
  if (isSqlite(knex)) return allowOnSqlite(knex, before, whys)
  await knex.raw('alter table backups drop constraint backups_why_check')
  await knex.raw(`alter table backups add constraint backups_why_check check (why in (${whys}))`)
}

// As SQLite's own page on ALTER TABLE says for a change of constraints: made anew, the table would be another one to its indexes.
async function allowOnSqlite(knex: Knex, before: string, whys: string) {
  const [row] = await knex.raw<{ schemaVersion: number }[]>('PRAGMA schema_version')
  await knex.raw('PRAGMA writable_schema = ON')
  await knex.raw(
    `update sqlite_master set sql = replace(sql, ?, ?) where type = 'table' and name = 'backups'`,
    [before, whys],
  )
  await knex.raw(`PRAGMA schema_version = ${row!.schemaVersion + 1}`)
  await knex.raw('PRAGMA writable_schema = OFF')
}
