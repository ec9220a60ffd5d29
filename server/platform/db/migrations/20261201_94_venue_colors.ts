import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // The venue's own colours, `#rrggbb`; null where it has the product's.
  await knex.raw('alter table venue add column color_main varchar(7)')
  await knex.raw('alter table venue add column color_accent varchar(7)')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'venue', ['color_main', 'color_accent'])
}
