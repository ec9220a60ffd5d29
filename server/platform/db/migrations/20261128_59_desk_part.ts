import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // So much of a price whose rest a charge paid is the desk's, and so much of that goes back with a refund of the charge.
  await knex.raw(
    'alter table reservations add column desk_part integer not null default 0 check (desk_part >= 0)',
  )
  await knex.raw(
    'create index reservations_desk_part on reservations (id) where desk_part > part_paid',
  )
  await knex.raw(
    'alter table refund_reservations add column desk integer not null default 0 check (desk >= 0)',
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'refund_reservations', ['desk'])
  await knex.raw('drop index reservations_desk_part')
  await dropColumns(knex, 'reservations', ['desk_part'])
}
