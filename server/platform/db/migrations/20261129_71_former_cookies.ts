import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

const DAYS = 90

/** Keeps until when the names that cookies had before are read: people stay signed in, tablets enrolled. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('former_cookies', (table) => {
    instantColumn(table, 'until').primary()
  })
  // Nobody has one where nobody was.
  if (!(await knex('users').first('id'))) return
  const until = new Date(Date.now() + DAYS * 86_400_000).toISOString()
  await knex('former_cookies').insert({ until })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['former_cookies'])
}
