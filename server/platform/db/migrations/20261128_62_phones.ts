import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Whether enrolled devices keep the phones of who comes today and tomorrow.
  await knex.raw('alter table venue add column keeps_phones boolean not null default false')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'venue', ['keeps_phones'])
}
