import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

const COLUMNS = ['database_bytes', 'copies_bytes', 'pictures_bytes']

/** Notes beside what is free each day what takes the room: from these follows how much it grows. */
export async function up(knex: Knex): Promise<void> {
  for (const name of COLUMNS) await knex.raw(`alter table health_sizes add column ${name} bigint`)
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'health_sizes', COLUMNS)
}
