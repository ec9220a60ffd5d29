import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Hours before its own until which an hour that is partly paid waits for the rest; null while only people free it.
  await knex.raw('alter table venue add column part_hours integer')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'venue', ['part_hours'])
}
