import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

/** Names the copy to which the venue went back, in the one that was made just before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table backups add column left_for varchar(24)')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'backups', ['left_for'])
}
