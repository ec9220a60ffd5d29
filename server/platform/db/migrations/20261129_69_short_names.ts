import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Says what a court is called where there is little room; null where that is made from its name.
  await knex.raw('alter table courts add column short_name varchar(12)')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'courts', ['short_name'])
}
