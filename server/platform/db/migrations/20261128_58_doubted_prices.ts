import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // The reservation whose price is doubted. No foreign key: a demo is thrown away with its reservations.
  await knex.raw('alter table doubts add column reservation_id integer')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'doubts', ['reservation_id'])
}
