import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'

export async function up(knex: Knex): Promise<void> {
  // A phone of another country is looked up by all of it. SQLite has no widths.
  if (isSqlite(knex)) return
  await knex.raw('alter table customers alter column phone_key type varchar(16)')
}

export async function down(knex: Knex): Promise<void> {
  if (isSqlite(knex)) return
  await knex.raw('update customers set phone_key = null where length(phone_key) > 11')
  await knex.raw('alter table customers alter column phone_key type varchar(11)')
}
