import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table reservations add column part_paid integer not null default 0 check (part_paid >= 0)`,
  )
  await knex.raw(`create index reservations_part_paid on reservations (id) where part_paid > 0`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index reservations_part_paid')
  await dropColumns(knex, 'reservations', ['part_paid'])
}
